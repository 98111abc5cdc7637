import { describe, expect, it, onTestFinished } from 'vitest';
import { sandboxKeys } from '../../../../sandbox/keys.ts';
import { startCheckoutProvider, transactionOf } from '../../../../tests/support/checkout-provider.ts';
import { startStubServer } from '../../../../tests/support/stub-server.ts';
import { createClock } from '../../runtime/clock.ts';
import { VendorDown } from '../../runtime/errors.ts';
import { decidingTransaction, type ProviderTransaction } from '../payment-provider.ts';
import { createWompiPayments } from './payments.ts';

const settings = (url: string) => ({
  provider: 'wompi' as const,
  url,
  widgetUrl: '',
  ...sandboxKeys.payments,
});

const NOON = new Date('2026-05-04T17:00:00Z');

describe('what the provider has for a reference', () => {
  it('is all of it, newest first, asked by the reference or by one of its transactions', async () => {
    const provider = await startCheckoutProvider();
    onTestFinished(provider.close);
    const later = new Date(NOON.getTime() + 60_000);
    const declined = transactionOf('CS-1', 50_000, NOON, { status: 'DECLINED' });
    const approved = transactionOf('CS-1', 50_000, later);
    for (const one of [declined, approved, transactionOf('CS-2', 9_000, NOON)]) provider.put(one);
    const payments = createWompiPayments(settings(provider.url), createClock());
    const status = await payments.getStatus({ reference: 'CS-1' });
    expect(status?.transactions.map(({ id, status: said }) => [id, said])).toEqual([
      [approved.id, 'approved'],
      [declined.id, 'declined'],
    ]);
    expect(await payments.getStatus({ transactionId: declined.id })).toEqual(status);
    expect(await payments.getStatus({ reference: 'CS-3' })).toEqual({
      reference: 'CS-3',
      transactions: [],
    });
    expect(await payments.getStatus({ transactionId: 'unknown' })).toBeUndefined();
    provider.setDown(true);
    await expect(payments.getStatus({ reference: 'CS-1' })).rejects.toThrow(VendorDown);
  });

  it.each([
    [['declined', 'pending', 'approved', 'error'], 'approved'],
    [['declined', 'pending', 'error'], 'pending'],
    [['error', 'declined'], 'error'],
    [[], undefined],
  ] as const)('%j is decided by %s', (statuses, decides) => {
    const transactions = statuses.map((status) => ({ status }) as ProviderTransaction);
    expect(decidingTransaction(transactions)?.status).toBe(decides);
  });
});

describe('the approved of a stretch of time', () => {
  const asked: URLSearchParams[] = [];
  const all = Array.from({ length: 450 }, (_, index) =>
    transactionOf(`CS-${index}`, 20_000, new Date(NOON.getTime() + index * 1_000)),
  );
  it('is read page by page, and cut at its very ends', async () => {
    const server = await startStubServer(({ url }) => {
      const query = new URL(url, 'http://provider.test').searchParams;
      asked.push(query);
      const [page, size] = [Number(query.get('page')), Number(query.get('page_size'))];
      return { status: 200, body: { data: all.slice((page - 1) * size, page * size), meta: {} } };
    });
    onTestFinished(server.close);
    const payments = createWompiPayments(settings(`${server.url}/v1`), createClock());
    const until = new Date(NOON.getTime() + 440_000);
    const found = await payments.listApproved(new Date(NOON.getTime() + 5_000), until);
    expect(found.map(({ reference }) => reference)).toEqual(
      all.slice(5, 440).map(({ reference }) => reference),
    );
    expect(asked.map((query) => query.get('page'))).toEqual(['1', '2', '3']);
    expect(asked[0]?.get('status')).toBe('APPROVED');
    expect([asked[0]?.get('from_date'), asked[0]?.get('until_date')]).toEqual(['2026-05-03', '2026-05-05']);
  });
});

describe('a void', () => {
  const PAID_AT = new Date('2026-05-04T17:00:00Z');
  const payments = createWompiPayments(settings('http://provider.test/v1'), createClock());

  it.each([
    ['CARD', '2026-05-05T04:59:59Z', true],
    ['CARD', '2026-05-05T05:00:00Z', false],
    ['PSE', '2026-05-04T17:00:01Z', false],
  ])('of %s is possible until the end of its day in Bogotá: %s', (method, now, isPossible) => {
    expect(payments.isVoidable({ method, createdAt: PAID_AT }, new Date(now))).toBe(isPossible);
  });

  it.each([
    [201, 'APPROVED', 'accepted'],
    [201, 'PENDING', 'accepted'],
    [201, 'DECLINED', 'refused'],
    [422, 'ERROR', 'refused'],
    [404, 'ERROR', 'refused'],
  ])('answered %i %s is %s, which the transaction itself has to say', async (status, said, expected) => {
    const asked: string[] = [];
    const server = await startStubServer(({ method, url }) => {
      asked.push(`${method} ${url}`);
      return { status, body: { data: { status: said } } };
    });
    onTestFinished(server.close);
    const answer = await createWompiPayments(settings(`${server.url}/v1`), createClock()).voidTransaction(
      'T-1',
    );
    expect([answer, asked]).toEqual([expected, ['POST /v1/transactions/T-1/void']]);
  });

  it.each([401, 500])('answered %i is no answer', async (status) => {
    const server = await startStubServer(() => ({ status, body: {} }));
    onTestFinished(server.close);
    const answer = createWompiPayments(settings(`${server.url}/v1`), createClock()).voidTransaction('T-1');
    await expect(answer).rejects.toThrow(VendorDown);
  });
});
