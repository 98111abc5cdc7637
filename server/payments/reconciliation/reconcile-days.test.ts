import { beforeEach, describe, expect, it } from 'vitest';
import {
  type CheckoutProvider,
  paidAtTill,
  startPayingApp,
  transactionOf,
} from '../../../tests/support/checkout-provider.ts';
import { createJanuaryBorrower, type PayingBorrower } from '../../../tests/support/paying-borrower.ts';
import type { TestApp } from '../../../tests/support/test-app.ts';
import { VendorDown } from '../../infrastructure/runtime/errors.ts';
import { reconcileDays } from './reconcile-days.ts';

let provider: CheckoutProvider;
let server: TestApp;
let borrower: PayingBorrower;

beforeEach(async () => {
  const started = await startPayingApp();
  ({ server, provider } = started);
  borrower = await createJanuaryBorrower(server);
  return started.close;
});

/** Those since the credit began. */
const days = async () =>
  (await server.rows('reconciled_day', {}, 'day')).filter(({ day }) => day >= '2026-01-20');

describe('reconciling days', () => {
  // @covers 6.11
  it('posts what was approved and never heard of, and then both sides say the same', async () => {
    const reference = await borrower.sign(50_000);
    // Eleven at night in Bogota is the next day in UTC.
    const paid = transactionOf(reference, 50_000, new Date('2026-01-21T04:00:00Z'));
    provider.put(paid);
    server.setClock('2026-01-22T15:00:00Z');
    await reconcileDays(server.context);
    expect(await borrower.payments()).toMatchObject([{ amount: 50_000, value_date: '2026-01-20' }]);
    expect(await days()).toMatchObject([
      { day: '2026-01-20', provider_count: 1, provider_cents: 5_000_000, posted_count: 1, differences: [] },
      { day: '2026-01-21', provider_count: 0, posted_count: 0, differences: [] },
    ]);
  });

  it('takes back what was voided without telling', async () => {
    const reference = await borrower.sign(50_000);
    const paid = transactionOf(reference, 50_000, server.clock.now());
    provider.put(paid);
    await borrower.status(reference);
    const { total_debt: before } = await borrower.debt();
    provider.put({ ...paid, status: 'VOIDED' });
    server.setClock('2026-01-21T15:00:00Z');
    await reconcileDays(server.context);
    expect((await borrower.payments())[0]?.reversed_at).not.toBeNull();
    expect((await borrower.debt()).total_debt).toBeGreaterThan(before);
    expect(await days()).toMatchObject([{ day: '2026-01-20', posted_count: 0, differences: [] }]);
  });

  // @covers 6.11
  it('writes down what no settling mends: a payment in the books that the provider does not have', async () => {
    const reference = await borrower.sign(50_000);
    const paid = transactionOf(reference, 50_000, server.clock.now());
    provider.put(paid);
    await borrower.status(reference);
    provider.put({ ...paid, amount_in_cents: 4_900_000 });
    server.setClock('2026-01-21T15:00:00Z');
    await reconcileDays(server.context);
    const [day] = await days();
    expect(day?.differences).toEqual([
      { kind: 'other_amount', transactionId: paid.id, reference, amountInCents: 4_900_000 },
    ]);
    expect(day).toMatchObject({ provider_cents: 4_900_000, posted_cents: 5_000_000 });
  });

  const payToday = async (): Promise<void> => {
    const reference = await borrower.sign(50_000);
    provider.put(transactionOf(reference, 50_000, server.clock.now()));
    await borrower.status(reference);
  };

  it('looks at a day once a day for a week, and at any day when it is told to', async () => {
    const reference = await borrower.sign(50_000);
    server.setClock('2026-01-21T15:00:00Z');
    await reconcileDays(server.context);
    const [first] = await days();
    // Cash of that day, of which the provider tells five days later.
    const paid = {
      finalized_at: '2026-01-25T15:00:00.000Z',
      payment_method: paidAtTill('2026-01-20T20:00:00Z'),
    };
    const begun = new Date('2026-01-20T15:00:00Z');
    provider.put(
      transactionOf(reference, 50_000, begun, { ...paid, payment_method_type: 'BANCOLOMBIA_COLLECT' }),
    );
    await reconcileDays(server.context);
    expect(await days()).toEqual([first]);
    server.setClock('2026-01-26T15:00:00Z');
    await reconcileDays(server.context);
    expect((await days()).map(({ posted_count }) => posted_count)).toEqual([1, 0, 0, 0, 0, 0]);

    server.setClock('2026-02-20T15:00:00Z');
    await reconcileDays(server.context);
    expect((await days()).map(({ day }) => day).slice(6)).toEqual(
      ['13', '14', '15', '16', '17', '18', '19'].map((day) => `2026-02-${day}`),
    );
    await server.runJob('reconcile-days', { since: '2026-01-01' });
    // Today too, and again when it is over.
    expect(await days()).toHaveLength(32);
    await payToday();
    server.setClock('2026-02-21T08:00:00Z');
    await reconcileDays(server.context);
    expect((await days()).at(-1)).toMatchObject({ day: '2026-02-20', posted_count: 1 });
  });

  it('is tried again when the provider does not answer', async () => {
    await borrower.sign(50_000);
    server.setClock('2026-01-21T15:00:00Z');
    provider.setDown(true);
    try {
      await expect(reconcileDays(server.context)).rejects.toThrow(VendorDown);
    } finally {
      provider.setDown(false);
    }
    expect(await days()).toEqual([]);
  });
});
