import { object, string } from 'yup';
import type { VendorConfig } from '../config/vendors.ts';
import type { Messaging } from './messaging.ts';
import { readAnswer } from './vendor-answer.ts';
import { callVendor } from './vendor-http.ts';

const SENTENCE =
  'En este momento no podemos enviar mensajes a tu celular. Intenta de nuevo en unos segundos.';

const acceptedSchema = object({ sid: string().required() }).required();

/**
 * SMS and WhatsApp through Programmable Messaging: a form posted with the account's credentials, answered 201 with the
 * message's `sid` once it is queued. Senders are spelt as the vendor does (`whatsapp:+57…` for WhatsApp). The idempotency
 * token makes a repeated post the same message. Errors: VendorDown when it cannot be reached or does not take the message.
 */
export const createTwilioMessaging = ({
  url,
  accountSid,
  authToken,
  smsFrom,
  whatsappFrom,
}: VendorConfig['messaging']): Messaging => {
  const messages = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  return {
    send: async ({ phone, channel, text, idempotencyKey }) => {
      const isWhatsapp = channel === 'whatsapp';
      const answer = await callVendor(messages, {
        headers: { authorization: `Basic ${credentials}`, 'i-twilio-idempotency-token': idempotencyKey },
        form: {
          To: `${isWhatsapp ? 'whatsapp:' : ''}+57${phone}`,
          From: isWhatsapp ? whatsappFrom : smsFrom,
          Body: text,
        },
        sentence: SENTENCE,
      });
      return { providerMessageId: readAnswer(answer, acceptedSchema, SENTENCE).sid };
    },
  };
};
