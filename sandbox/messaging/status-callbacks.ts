import { createHmac } from 'node:crypto';
import type { SandboxContext } from '../context.ts';

interface Reported {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  /** The vendor's error code when it was not delivered. */
  readonly errorCode: number | undefined;
}

export type FinalStatus = 'delivered' | 'failed';

export function finalStatus({ errorCode }: Pick<Reported, 'errorCode'>): FinalStatus {
  return errorCode === undefined ? 'delivered' : 'failed';
}

/** The vendor's signature: HMAC-SHA1 over the address and the form's names and values, in the order of the names. */
function signature(url: string, body: string, authToken: string): string {
  const fields = [...new URLSearchParams(body)].sort(([one], [other]) => (one < other ? -1 : 1));
  return createHmac('sha1', authToken)
    .update(`${url}${fields.flat().join('')}`)
    .digest('base64');
}

/** Posts a message's statuses to its callback URL, as signed forms. */
export function announceStatuses({
  webhooks,
  keys,
}: SandboxContext): (sent: Reported, statusCallback: string) => void {
  const { accountSid, authToken } = keys.messaging;
  webhooks.introduce('messaging', {
    headers: (body, url) => ({
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature(url, body, authToken),
    }),
    // The vendor sends each status once, whatever the response.
    acknowledged: () => true,
  });
  return (sent, statusCallback) => {
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
}
