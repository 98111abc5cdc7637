import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signPayload } from '../../sandbox/identity/wire.ts';
import { sandboxKeys } from '../../sandbox/keys.ts';
import { signedEvent } from '../../tests/support/checkout-provider.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';

const server = openTestApp();

const send = (path: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  server.post(`/api/webhooks/${path}`, payload, { 'content-type': 'application/json', ...headers });

const transaction = {
  id: '1234-1',
  reference: 'CS-1-unknown',
  amount_in_cents: 5_000_000,
  currency: 'COP',
  status: 'APPROVED',
  payment_method_type: 'CARD',
  created_at: new Date().toISOString(),
  finalized_at: null,
};
const event = signedEvent(transaction);
const eventCount = async (): Promise<number> => (await server.rows('vendor_event')).length;

const ERROR = { code: 'webhook_refused', message: 'No reconocemos este aviso.' };

describe('a webhook', () => {
  it.each([
    ['nothing', ''],
    ['no JSON', 'hola'],
    ['half of a JSON', '{"event":'],
    ['null', 'null'],
    ['a list', '[]'],
    ['bytes', Buffer.from([0, 255, 254, 1])],
    ['an event without a signature', JSON.stringify({ event: 'transaction.updated', data: {} })],
    [
      'a forged checksum',
      JSON.stringify({ ...event, signature: { ...event.signature, checksum: 'a'.repeat(64) } }),
    ],
    ['a changed amount', JSON.stringify(event).replace('5000000', '5000001')],
    [
      'a signed event that is of no transaction',
      JSON.stringify({ ...event, signature: { properties: [], checksum: event.signature.checksum } }),
    ],
  ])('with %s is refused with one answer, and nothing is kept', async (_what, payload) => {
    for (const path of ['payments', 'identity']) {
      const response = await send(path, payload, { 'x-hmac-signature': 'a'.repeat(64) });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual(ERROR);
    }
    expect(await eventCount()).toBe(0);
  });

  it('whose header says another checksum than its body is refused', async () => {
    const response = await send('payments', JSON.stringify(event), { 'x-event-checksum': 'b'.repeat(64) });
    expect(response.statusCode).toBe(401);
  });

  it('is read whatever its content type, and answered 200 though it is of nothing we know', async () => {
    const before = await eventCount();
    const known = await send('payments', JSON.stringify(event), {
      'content-type': 'text/plain',
      'x-event-checksum': event.signature.checksum.toUpperCase(),
    });
    expect(known.statusCode).toBe(200);
    const body = JSON.stringify({
      id: 'session-1',
      attemptId: 'attempt-1',
      action: 'started',
      code: 7001,
      vendorData: 'not-an-application',
    });
    const signature = signPayload(body, sandboxKeys.identity.sharedSecret);
    const answers = [
      await send('identity', body, { 'x-hmac-signature': signature }),
      await send('identity', body, { 'x-hmac-signature': signature }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await eventCount()).toBe(before + 2);
    await server.drain();
  });

  it.each([
    ['nested ten thousand times', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
    ['an object nested a thousand times', `${'{"data":'.repeat(1_000)}1${'}'.repeat(1_000)}`],
  ])('%s is refused like any other, without a look at what is in it', async (_what, payload) => {
    const signature = signPayload(payload, sandboxKeys.identity.sharedSecret);
    for (const path of ['payments', 'identity']) {
      const response = await send(path, payload, { 'x-hmac-signature': signature });
      expect([response.statusCode, response.json()]).toEqual([401, ERROR]);
    }
  });

  it.each([
    ['a NUL', '1234\u0000'],
    ['half of a character', '1234\ud800'],
    ['no end', '1'.repeat(20_000)],
  ])('that is signed and whose name has %s is refused, and nothing is kept', async (_what, id) => {
    const before = await eventCount();
    const payment = JSON.stringify(signedEvent({ ...transaction, id }));
    const progress = JSON.stringify({ id, attemptId: '1', action: 'started', vendorData: 'x' });
    const answers = [
      await send('payments', payment),
      await send('identity', progress, {
        'x-hmac-signature': signPayload(progress, sandboxKeys.identity.sharedSecret),
      }),
    ];
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([401, ERROR]);
    expect(await eventCount()).toBe(before);
  });

  it('that is signed and old, or of another environment, is refused, and nothing is kept', async () => {
    const before = await eventCount();
    const hoursAgo = (hours: number): Date => new Date(server.clock.now().getTime() - hours * 3_600_000);
    const sendPayment = (payment: object) => send('payments', JSON.stringify(payment));
    const sendDecision = (decidedAt: Date) => {
      const [id, vendorData] = [randomUUID(), randomUUID()];
      const decision = { id, vendorData, status: 'declined', decisionTime: decidedAt.toISOString() };
      const payload = JSON.stringify({ verification: decision });
      return send('identity', payload, {
        'x-hmac-signature': signPayload(payload, sandboxKeys.identity.sharedSecret),
      });
    };
    const paidBefore = (hours: number) =>
      signedEvent(transaction, Math.floor(hoursAgo(hours).getTime() / 1_000));
    const refused = [
      await sendPayment(paidBefore(37)),
      await sendPayment({ ...event, environment: 'prod' }),
      await sendDecision(hoursAgo(9 * 24)),
    ];
    for (const answer of refused) expect([answer.statusCode, answer.json()]).toEqual([401, ERROR]);
    expect(await eventCount()).toBe(before);
    // The last repetition of one that was not taken.
    const taken = [await sendPayment(paidBefore(28)), await sendDecision(hoursAgo(7 * 24))];
    expect(taken.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await server.drain();
  });

  it('that is a signed verdict is taken though its reason is no text', async () => {
    const [id, vendorData] = [randomUUID(), randomUUID()];
    const reasonCode = { toString: 1, valueOf: 1 };
    const payload = JSON.stringify({ verification: { id, vendorData, status: 'declined', reasonCode } });
    const signature = signPayload(payload, sandboxKeys.identity.sharedSecret);
    expect((await send('identity', payload, { 'x-hmac-signature': signature })).statusCode).toBe(200);
  });

  it('that is too large is refused without being read', async () => {
    expect((await send('payments', 'x'.repeat(70_000))).statusCode).toBe(413);
  });
});
