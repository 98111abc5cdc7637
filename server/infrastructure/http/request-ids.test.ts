import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountCalls, newPhone, signUp } from '../../../tests/support/account-calls.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { twilioSignature } from '../vendors/messaging.ts';

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const lines: string[] = [];
const sentTraceparents: string[] = [];
const test = openTestApp({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) });

/** What Node's own `fetch` says of each request before it goes out. */
const onRequest = (message: unknown): void => {
  const { request } = message as { request: { headers: readonly string[] | string } };
  const headers = Array.isArray(request.headers) ? request.headers.join(': ') : String(request.headers);
  const [, traceparent] = /traceparent: ([\w-]+)/.exec(headers) ?? [];
  if (traceparent) sentTraceparents.push(traceparent);
};

beforeAll(() => subscribe('undici:request:create', onRequest));
afterAll(() => void unsubscribe('undici:request:create', onRequest));
beforeEach(() => {
  lines.length = 0;
  sentTraceparents.length = 0;
});

const readLines = () =>
  lines.map(
    (line) => JSON.parse(line) as { traceId?: string; codeId?: string; messageId?: string; msg: string },
  );

describe('the id of a call', () => {
  it('is on its answer, its log, its call to a vendor, the job that it queues and that one’s call and log', async () => {
    const { post } = accountCalls(test);
    const phone = newPhone();
    // Its own 'delivered' would come first at times, and nothing is said of such a message any more.
    await test.fault('messaging', 'late');
    await post('/api/accounts-minimal', signUp(phone));
    const code = await test.row('one_time_code', { phone });
    const { vendor_message_id: sid } = await test.row('phone_message', { id: code.id });
    const { messaging } = test.context.config.vendors;
    const form = new URLSearchParams({
      ...{ MessageSid: sid ?? '', MessageStatus: 'failed', ErrorCode: '63024' },
    });
    const signature = twilioSignature(`${messaging.statusUrl}/${code.id}`, form, messaging.authToken);
    lines.length = 0;
    sentTraceparents.length = 0;
    const answer = await test.post(`/api/webhooks/messages/${code.id}`, form.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature,
      traceparent: `00-${ID}-00f067aa0ba902b7-00`,
    });
    expect(answer.headers['x-request-id']).toBe(ID);
    await test.fault('messaging', 'down');
    sentTraceparents.length = 0;
    await test.drain();
    await test.fault('messaging', 'ok');
    const ofCode = readLines().filter(({ codeId, messageId }) => (codeId ?? messageId)?.startsWith(code.id));
    expect(ofCode.map(({ msg, traceId }) => [msg, traceId])).toEqual([
      ['a message to a phone did not arrive', ID],
      ['a code could not be sent', ID],
    ]);
    expect(readLines()).toContainEqual(expect.objectContaining({ msg: 'request completed', traceId: ID }));
    for (const line of lines) expect(line.match(/traceId/g)).toHaveLength(1);
    expect(sentTraceparents.length).toBeGreaterThan(0);
    for (const traceparent of sentTraceparents)
      expect(traceparent).toMatch(new RegExp(`^00-${ID}-[0-9a-f]{16}-01$`));
  });

  it('is what a proxy calls it, or new where that is no id, in any process', async () => {
    const idOf = async (given?: string) => {
      const headers = given === undefined ? {} : { 'x-request-id': given };
      return (await test.get('/healthz', headers)).headers['x-request-id'];
    };
    expect(await idOf('4BF92F35-77B3-4DA6-A3CE-929D0E0E4736')).toBe(ID);
    const others = [await idOf(), await idOf(), await idOf('3001234567'), await idOf(`${ID}; drop`)];
    for (const id of others) expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(others).size).toBe(4);
  });
});
