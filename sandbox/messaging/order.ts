import { Refusal } from '../http/refusal.ts';
import type { Order } from './sent-messages.ts';

const phone = /^\+[1-9]\d{6,14}$/;
/** A number, a short code or a name of up to eleven letters. */
const smsSender = /^(\+[1-9]\d{6,14}|\d{3,8}|(?=.*[A-Za-z])[A-Za-z0-9 _-]{1,11})$/;
const longestBody = 1_600;

/** Codes and sentences as in the vendor's error dictionary. */
function refuse(code: number, message: string): never {
  throw new Refusal(400, String(code), message);
}

function field(form: unknown, name: string): string {
  const value =
    typeof form === 'object' && form !== null ? Object.entries(form).find(([key]) => key === name)?.[1] : '';
  return typeof value === 'string' ? value.trim() : '';
}

/** What a form asks to send; throws a 400 with the vendor's code for the first thing wrong with it. */
export function readOrder(form: unknown, token: string | undefined): Order {
  const to = field(form, 'To');
  const from = field(form, 'From');
  const body = field(form, 'Body');
  if (to === '') refuse(21604, "A 'To' phone number is required.");
  if (from === '' && field(form, 'MessagingServiceSid') === '')
    refuse(21603, "A 'From' phone number is required.");
  if (body === '') refuse(21602, 'Message body is required.');
  if (body.length > longestBody)
    refuse(21617, 'The concatenated message body exceeds the 1600 character limit.');
  const [toNumber, fromNumber] = [to, from].map((each) => each.replace(/^whatsapp:/, ''));
  if (!phone.test(toNumber ?? '')) refuse(21211, `Invalid 'To' Phone Number: ${to.slice(0, 30)}`);
  if (from !== '' && to.startsWith('whatsapp:') !== from.startsWith('whatsapp:')) {
    refuse(21910, "Invalid 'From' and 'To' pair. 'From' and 'To' should be of the same channel.");
  }
  if (from !== '' && !smsSender.test(fromNumber ?? ''))
    refuse(21212, `Invalid 'From' Number: ${from.slice(0, 30)}`);
  return { to, from, body, token };
}
