import { createHmac, hash } from 'node:crypto';
import { array, object, string } from 'yup';
import type { VendorConfig, WhatsappTemplateName } from '../config/vendors.ts';
import { callVendor, constantTimeEqual, readAnswer } from './vendor-http.ts';

interface MessageFacts {
  /** Ten digits, without prefix. */
  readonly phone: string;
  /** Our name of it: the last segment of its status callback's URL. The vendor does not recognise a repeated one. */
  readonly id: string;
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

export type OutgoingMessage = SmsMessage | WhatsappMessage;

export interface MessageStatus {
  readonly providerMessageId: string;
  /** It reached the phone. */
  readonly isDelivered: boolean;
  /** Final delivery failure. */
  readonly isFailed: boolean;
  /** The vendor's error code. */
  readonly errorCode: string | undefined;
}

export interface AcceptedMessage {
  readonly providerMessageId: string;
}

/** A repetition's text may be another one: what is owed by then. */
export interface FirstAsked {
  readonly at: Date;
  /** `textDigest` of what was sent. */
  readonly textSha256: string;
}

/** SMS and WhatsApp. */
export interface Messaging {
  /** @throws VendorDown when unreachable or rejected: the message may have been accepted. */
  send(message: OutgoingMessage): Promise<AcceptedMessage>;
  /**
   * The message that the vendor accepted for this phone since it was first asked; undefined when there is none.
   * @throws VendorDown.
   */
  find(message: OutgoingMessage, first: FirstAsked): Promise<AcceptedMessage | undefined>;
  /** Verifies a status callback of the message `id`; undefined for an invalid signature. */
  verifyStatus(
    id: string,
    rawBody: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
  ): MessageStatus | undefined;
}

const SENTENCE =
  'En este momento no podemos enviar mensajes a tu celular. Intenta de nuevo en unos segundos.';
const MESSAGE_SID = /^\w{1,64}$/;
const ERROR_CODE = /^\d{1,9}$/;
const DELIVERED = ['delivered', 'read'];
const FAILED = ['failed', 'undelivered'];

/** How far the vendor's clock may be behind ours. */
const CLOCK_SKEW_MS = 60_000;
/** The newest ones to a phone: far more than it is sent while one send is retried. */
const LISTED = '50';

const acceptedSchema = object({ sid: string().required() }).required();
const listedSchema = object({
  messages: array(
    object({
      sid: string().required(),
      body: string().nullable(),
      // RFC 2822.
      date_created: string().required(),
    }),
  ).required(),
}).required();

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const sha256Of = (text: string): string => hash('sha256', onOneLine(text));

/** SHA-256 of an SMS, or of a template's variables, with white space as single blanks. */
export const textDigest = (message: OutgoingMessage): string =>
  sha256Of(message.channel === 'sms' ? message.text : message.variables.join('\n'));

/**
 * Whether a listed text may be the message's; also one that the account's settings keep out of the list. A template's
 * words are the vendor's: they contain its variables, which only a repetition of the same day has.
 */
const isTextOf = (message: OutgoingMessage, { textSha256 }: FirstAsked, body: string): boolean => {
  if (body === '') return true;
  if (message.channel === 'sms') return sha256Of(body) === textSha256;
  return message.variables.every((text) => body.includes(text));
};

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
 * later to `StatusCallback`. Nothing of its documentation says that a repeated POST is recognised: whether a lost one was
 * accepted says the list of the messages to that phone.
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
  const authorization = `Basic ${credentials}`;
  const statusOf = (id: string): string => `${statusUrl}/${encodeURIComponent(id)}`;

  const partiesOf = ({ channel, phone }: OutgoingMessage): { readonly To: string; readonly From: string } =>
    channel === 'sms'
      ? { To: `+57${phone}`, From: smsFrom }
      : { To: `whatsapp:+57${phone}`, From: whatsappFrom };

  const formOf = (message: OutgoingMessage): Record<string, string> => {
    const common = { ...partiesOf(message), StatusCallback: statusOf(message.id) };
    if (message.channel === 'sms') return { ...common, Body: message.text };
    const variables = message.variables.map((text, index) => [String(index + 1), text] as const);
    return {
      ...common,
      ContentSid: whatsappTemplates[message.template],
      ContentVariables: JSON.stringify(Object.fromEntries(variables)),
    };
  };

  return {
    send: async (message) => {
      const answer = await callVendor('messaging', messages, {
        headers: { authorization },
        form: formOf(message),
        sentence: SENTENCE,
      });
      return { providerMessageId: readAnswer(answer, acceptedSchema, SENTENCE).sid };
    },
    find: async (message, first) => {
      const query = new URLSearchParams({ ...partiesOf(message), PageSize: LISTED });
      const answer = await callVendor('messaging', `${messages}?${query}`, {
        headers: { authorization },
        sentence: SENTENCE,
      });
      const found = readAnswer(answer, listedSchema, SENTENCE).messages.find(
        ({ body, date_created: createdAt }) =>
          isTextOf(message, first, body ?? '') && Date.parse(createdAt) >= first.at.getTime() - CLOCK_SKEW_MS,
      );
      return found && { providerMessageId: found.sid };
    },
    verifyStatus: (id, rawBody, headers) => {
      const form = new URLSearchParams(rawBody.toString('utf8'));
      const expected = twilioSignature(statusOf(id), form, authToken);
      const providerMessageId = form.get('MessageSid') ?? '';
      if (!constantTimeEqual(headers['x-twilio-signature'] ?? '', expected)) return undefined;
      if (!MESSAGE_SID.test(providerMessageId)) return undefined;
      const status = form.get('MessageStatus') ?? '';
      return {
        providerMessageId,
        isDelivered: DELIVERED.includes(status),
        isFailed: FAILED.includes(status),
        errorCode: ERROR_CODE.exec(form.get('ErrorCode') ?? '')?.[0],
      };
    },
  };
};
