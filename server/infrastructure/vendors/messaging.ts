import { createHmac } from 'node:crypto';
import { object, string } from 'yup';
import type { VendorConfig, WhatsappTemplateName } from '../config/vendors.ts';
import { callVendor, constantTimeEqual, readAnswer } from './vendor-http.ts';

interface MessageFacts {
  /** Ten digits, without prefix. */
  readonly phone: string;
  readonly idempotencyKey: string;
  /** Request status callbacks. */
  readonly reportsStatus?: boolean;
}

export interface SmsMessage extends MessageFacts {
  readonly channel: 'sms';
  readonly text: string;
}

/** WhatsApp allows only approved templates to people who have not written within 24 hours. */
export interface WhatsappMessage extends MessageFacts {
  readonly channel: 'whatsapp';
  readonly template: WhatsappTemplateName;
  /** Values of `{{1}}`, `{{2}}`…; none may be empty. */
  readonly variables: readonly string[];
}

type OutgoingMessage = SmsMessage | WhatsappMessage;

export interface MessageStatus {
  readonly providerMessageId: string;
  /** It reached the phone. */
  readonly isDelivered: boolean;
  /** Final delivery failure. */
  readonly isFailed: boolean;
  /** The vendor's error code. */
  readonly errorCode: string | undefined;
}

/** SMS and WhatsApp. */
export interface Messaging {
  /** @throws VendorDown when unreachable or rejected. */
  send(message: OutgoingMessage): Promise<{ readonly providerMessageId: string }>;
  /** Verifies a status callback of the message sent under `idempotencyKey`; undefined for an invalid signature. */
  verifyStatus(
    idempotencyKey: string,
    rawBody: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
  ): MessageStatus | undefined;
}

const SENTENCE =
  'En este momento no podemos enviar mensajes a tu celular. Intenta de nuevo en unos segundos.';
const DELIVERED = ['delivered', 'read'];
const FAILED = ['failed', 'undelivered'];

const acceptedSchema = object({ sid: string().required() }).required();

/**
 * Signature of a status callback: HMAC-SHA1, base64, keyed with the auth token, over the callback URL and every form
 * parameter, name and value, sorted by name. Source: the vendor's "Webhooks security".
 */
export const twilioSignature = (url: string, form: URLSearchParams, authToken: string): string => {
  const names = [...new Set(form.keys())].sort();
  const signed =
    url +
    names
      .map((name) =>
        form
          .getAll(name)
          .map((value) => name + value)
          .join(''),
      )
      .join('');
  return createHmac('sha1', authToken).update(signed).digest('base64');
};

/**
 * SMS and WhatsApp through Programmable Messaging: form POST with basic authentication, 201 with the message's `sid`
 * once queued. WhatsApp senders are `whatsapp:+57…`, their texts templates by `ContentSid`. Delivery is reported
 * later to `StatusCallback`.
 */
export const createTwilioMessaging = ({
  url,
  accountSid,
  authToken,
  smsFrom,
  whatsappFrom,
  whatsappTemplates,
  statusUrl,
}: VendorConfig['messaging']): Messaging => {
  const messages = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  const statusOf = (idempotencyKey: string): string => `${statusUrl}/${encodeURIComponent(idempotencyKey)}`;

  const formOf = (message: OutgoingMessage): Record<string, string> => {
    const callback = message.reportsStatus ? { StatusCallback: statusOf(message.idempotencyKey) } : {};
    if (message.channel === 'sms')
      return { To: `+57${message.phone}`, From: smsFrom, Body: message.text, ...callback };
    const variables = message.variables.map((text, index) => [String(index + 1), text] as const);
    return {
      To: `whatsapp:+57${message.phone}`,
      From: whatsappFrom,
      ContentSid: whatsappTemplates[message.template],
      ContentVariables: JSON.stringify(Object.fromEntries(variables)),
      ...callback,
    };
  };

  return {
    send: async (message) => {
      const answer = await callVendor(messages, {
        headers: {
          authorization: `Basic ${credentials}`,
          'i-twilio-idempotency-token': message.idempotencyKey,
        },
        form: formOf(message),
        sentence: SENTENCE,
      });
      return { providerMessageId: readAnswer(answer, acceptedSchema, SENTENCE).sid };
    },
    verifyStatus: (idempotencyKey, rawBody, headers) => {
      const form = new URLSearchParams(rawBody.toString('utf8'));
      const expected = twilioSignature(statusOf(idempotencyKey), form, authToken);
      const providerMessageId = form.get('MessageSid');
      if (!constantTimeEqual(headers['x-twilio-signature'] ?? '', expected) || !providerMessageId)
        return undefined;
      const status = form.get('MessageStatus') ?? '';
      return {
        providerMessageId,
        isDelivered: DELIVERED.includes(status),
        isFailed: FAILED.includes(status),
        errorCode: form.get('ErrorCode') ?? undefined,
      };
    },
  };
};
