import { beforeEach, describe, expect, it } from 'vitest';
import {
  type CheckoutProvider,
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

const days = () => server.rows('reconciled_day', {}, 'day');

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
    expect(day?.differences).toEqual([{ kind: 'other_amount', transactionId: paid.id, reference }]);
    expect(day).toMatchObject({ provider_cents: 4_900_000, posted_cents: 5_000_000 });
  });

  it('looks at a day once a day for a week, and at any day when it is told to', async () => {
    const reference = await borrower.sign(50_000);
    server.setClock('2026-01-21T15:00:00Z');
    await reconcileDays(server.context);
    const [first] = await days();
    // Cash started that day, approved five days later.
    provider.put(transactionOf(reference, 50_000, new Date('2026-01-20T15:00:00Z')));
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
    expect(await days()).toHaveLength(31);
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
