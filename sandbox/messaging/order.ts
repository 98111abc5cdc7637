import { VendorError } from '../http/validation.ts';
import type { SandboxKeys } from '../keys.ts';
import type { Order } from './sent-messages.ts';

const PHONE = /^\+[1-9]\d{6,14}$/;
/** A number, a short code or an alphanumeric sender of up to eleven characters. */
const SMS_SENDER = /^(\+[1-9]\d{6,14}|\d{3,8}|(?=.*[A-Za-z])[A-Za-z0-9 _-]{1,11})$/;
const LONGEST_BODY = 1_600;
const PLACEHOLDER = /\{\{(\d+)\}\}/g;

/**
 * The text of each approved WhatsApp template, by its `ContentSid`. The one with a code is of the category
 * 'authentication', whose text is WhatsApp's own; the other is a lender's, of the category 'utility'.
 */
export const openTemplates = ({ messaging }: SandboxKeys): ReadonlyMap<string, string> =>
  new Map([
    [
      messaging.templates.code,
      '{{1}} es tu código de verificación. Por tu seguridad, no lo compartas.\n\nEste código caduca en 5 minutos.',
    ],
    [
      messaging.templates.reminder,
      'Te escribe {{1}}: {{2}}.\n\nEntra a tu cuenta como siempre. ¿Dudas, o no puedes pagar? Escríbenos por WhatsApp al {{3}}. Para cambiar o detener estos avisos, entra a Recordatorios en tu cuenta.',
    ],
  ]);

/** The template's text with its variables; undefined when one of them is missing. */
const fillTemplate = (template: string, variables: Readonly<Record<string, string>>): string | undefined => {
  const names = [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  if (names.some((name) => !variables[name])) return undefined;
  return template.replaceAll(PLACEHOLDER, (_match, name: string) => variables[name] ?? '');
};

/** Codes and sentences as in the vendor's error dictionary. */
const refuse = (code: number, message: string): never => {
  throw new VendorError(400, String(code), message);
};

export const field = (form: unknown, name: string): string => {
  const value =
    typeof form === 'object' && form !== null ? Object.entries(form).find(([key]) => key === name)?.[1] : '';
  return typeof value === 'string' ? value.trim() : '';
};

const readVariables = (text: string): Readonly<Record<string, string>> => {
  const isTextByName = (value: unknown): value is Record<string, string> =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((each) => typeof each === 'string' && each !== '');
  try {
    const variables: unknown = JSON.parse(text === '' ? '{}' : text);
    if (isTextByName(variables)) return variables;
  } catch {
    // Rejected below, like any text that is no object of texts.
  }
  return refuse(21656, 'The ContentVariables Parameter is invalid.');
};

const readBody = (
  form: unknown,
  templates: ReadonlyMap<string, string>,
): Pick<Order, 'body' | 'isTemplate'> => {
  const contentSid = field(form, 'ContentSid');
  const variables = field(form, 'ContentVariables');
  if (contentSid === '') {
    if (variables !== '')
      refuse(21654, 'A ContentSid must be specified if ContentVariables are provided in the request.');
    const body = field(form, 'Body');
    if (body === '') refuse(21602, 'Message body is required.');
    return { body, isTemplate: false };
  }
  const template = templates.get(contentSid) ?? refuse(21655, 'The ContentSid is Invalid.');
  const body = fillTemplate(template, readVariables(variables));
  return { body: body ?? refuse(21656, 'The ContentVariables Parameter is invalid.'), isTemplate: true };
};

/** Parses a send request; throws a 400 with the vendor's code for its first problem. */
export const readOrder = (form: unknown, templates: ReadonlyMap<string, string>): Order => {
  const to = field(form, 'To');
  const from = field(form, 'From');
  if (to === '') refuse(21604, "A 'To' phone number is required.");
  if (from === '' && field(form, 'MessagingServiceSid') === '')
    refuse(21603, "A 'From' phone number is required.");
  const { body, isTemplate } = readBody(form, templates);
  if (body.length > LONGEST_BODY)
    refuse(21617, 'The concatenated message body exceeds the 1600 character limit.');
  const [toNumber, fromNumber] = [to, from].map((each) => each.replace(/^whatsapp:/, ''));
  if (!PHONE.test(toNumber ?? '')) refuse(21211, `Invalid 'To' Phone Number: ${to.slice(0, 30)}`);
  if (from !== '' && to.startsWith('whatsapp:') !== from.startsWith('whatsapp:')) {
    refuse(21910, "Invalid 'From' and 'To' pair. 'From' and 'To' should be of the same channel.");
  }
  if (from !== '' && !SMS_SENDER.test(fromNumber ?? ''))
    refuse(21212, `Invalid 'From' Number: ${from.slice(0, 30)}`);
  const statusCallback = field(form, 'StatusCallback');
  if (statusCallback !== '' && !URL.canParse(statusCallback))
    refuse(21609, "The 'StatusCallback' URL is not a valid URL.");
  return { to, from, body, isTemplate, statusCallback };
};
