import { createHmac, randomBytes } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import type { Messages } from '../inbox/messages.ts';

export interface Order {
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly isTemplate: boolean;
  /** URL for status callbacks; empty: none. */
  readonly statusCallback: string;
}

export interface SentMessage extends Pick<Order, 'to' | 'from' | 'body'> {
  readonly sid: string;
  readonly createdAt: string;
  /** The vendor's error code when it was not delivered. */
  readonly errorCode: number | undefined;
}

const WHATSAPP_PREFIX = 'whatsapp:';
/** No message from the recipient in the last 24 hours: WhatsApp takes templates only. */
const OUTSIDE_WINDOW = 63_016;
/** The number has no WhatsApp. */
const NO_RECIPIENT = 63_024;

export type FinalStatus = 'delivered' | 'failed';

export const finalStatus = ({ errorCode }: SentMessage): FinalStatus =>
  errorCode === undefined ? 'delivered' : 'failed';

/** The vendor's signature: HMAC-SHA1 over the address and the form's names and values, in the order of the names. */
const signature = (url: string, body: string, authToken: string): string => {
  const fields = [...new URLSearchParams(body)].sort(([one], [other]) => (one < other ? -1 : 1));
  return createHmac('sha1', authToken)
    .update(`${url}${fields.flat().join('')}`)
    .digest('base64');
};

export const openSentMessages = (
  { store, clock, faults, webhooks, keys }: SandboxContext,
  inbox: Messages,
) => {
  const { accountSid, authToken } = keys.messaging;
  const messages = store.collection<SentMessage>('sent-messages');

  webhooks.introduce('messaging', {
    headers: (body, url) => ({
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature(url, body, authToken),
    }),
    // The vendor sends each status once, whatever the response.
    acknowledged: () => true,
  });

  /** Posts a message's statuses to its callback URL, as signed forms. */
  const announce = (sent: SentMessage, statusCallback: string): void => {
    if (statusCallback === '') return;
    const statuses = sent.errorCode === undefined ? ['sent', finalStatus(sent)] : [finalStatus(sent)];
    for (const MessageStatus of statuses) {
      const form = new URLSearchParams({
        AccountSid: accountSid,
        ApiVersion: '2010-04-01',
        From: sent.from,
        MessageSid: sent.sid,
        MessageStatus,
        SmsSid: sent.sid,
        SmsStatus: MessageStatus,
        To: sent.to,
        ...(sent.errorCode === undefined ? {} : { ErrorCode: String(sent.errorCode) }),
      });
      webhooks.send({ adapter: 'messaging', path: statusCallback, body: form.toString() });
    }
  };

  const failureOf = ({ to, isTemplate }: Order): number | undefined => {
    if (!to.startsWith(WHATSAPP_PREFIX)) return undefined;
    if (!isTemplate) return OUTSIDE_WINDOW;
    return faults.mode('messaging') === 'undelivered' ? NO_RECIPIENT : undefined;
  };

  return {
    find: (sid: string) => messages.get(sid),
    /** The newest first; without a number, everybody's. */
    list: ({ to, from }: Pick<Order, 'to' | 'from'>, limit: number): readonly SentMessage[] =>
      messages.newest(limit, (one) => (to === '' || one.to === to) && (from === '' || one.from === from)),
    send(order: Order): SentMessage {
      const { to, from, body, statusCallback } = order;
      const sid = `SM${randomBytes(16).toString('hex')}`;
      const errorCode = failureOf(order);
      const sent = { sid, to, from, body, createdAt: clock.now().toISOString(), errorCode };
      store.atomically(() => {
        messages.put(sid, sent);
        const channel = to.startsWith(WHATSAPP_PREFIX) ? 'whatsapp' : 'sms';
        if (errorCode === undefined) inbox.deliver('messaging', { channel, to, from, text: body });
        announce(sent, statusCallback);
      });
      return sent;
    },
  };
};
