import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CheckoutProvider,
  startPayingApp,
  transactionOf,
} from '../../../tests/support/checkout-provider.ts';
import { operate } from '../../../tests/support/operators.ts';
import { createJanuaryBorrower, type PayingBorrower } from '../../../tests/support/paying-borrower.ts';
import type { TestApp } from '../../../tests/support/test-app.ts';
import { verifyLedger } from '../../loans/ledger/ledger-verification.ts';

let provider: CheckoutProvider;
let server: TestApp;
let borrower: PayingBorrower;

beforeAll(async () => {
  const started = await startPayingApp();
  ({ server, provider } = started);
  return started.close;
});
beforeEach(async () => {
  borrower = await createJanuaryBorrower(server);
});

const drain = () => server.context.jobs.drain();
const reconcile = async (...args: string[]): Promise<string> => {
  const line = ['payments', 'reconcile', ...args, '--reason', 'cierre de mes'];
  const output = await operate(server.context, ...line);
  await drain();
  return output;
};

describe('reconciling with the provider', () => {
  // @covers 6.10
  it('finds money of an attempt that nobody asks about any more, and posts it once', async () => {
    const reference = await borrower.sign(50_000);
    server.setClock('2026-01-21T15:00:00Z');
    await drain();
    provider.put(transactionOf(reference, 50_000, new Date('2026-01-20T15:10:00Z')));
    await drain();
    expect(await borrower.payments()).toEqual([]);

    expect(await reconcile()).toMatch(/^\d+ intentos de los últimos 30 días/);
    await reconcile();
    expect(await borrower.payments()).toMatchObject([{ amount: 50_000, value_date: '2026-01-20' }]);
    expect((await verifyLedger(server.context.db)).difference).toBeUndefined();
    const audit = await server.context.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'payments reconcile')
      .execute();
    expect(audit).toMatchObject([{ reason: 'cierre de mes' }, { actor: 'operator:ana' }]);
  });

  it('finds a payment that the bank took back without telling', async () => {
    const reference = await borrower.sign(50_000);
    const paid = transactionOf(reference, 50_000, server.clock.now());
    provider.put(paid);
    await drain();
    const before = await borrower.debt();
    provider.put({ ...paid, status: 'VOIDED' });
    await drain();
    expect(await borrower.debt()).toEqual(before);
    await reconcile('--days', '2');
    expect((await borrower.debt()).total_debt).toBe(before.total_debt + 50_000);
  });

  // @covers 6.11
  it('compares the totals of each day, and says what only one of the two has', async () => {
    const reference = await borrower.sign(50_000);
    const paid = transactionOf(reference, 50_000, new Date('2026-01-20T23:30:00Z'));
    const unmatched = transactionOf('OTRO-1', 9_000, new Date('2026-01-20T16:00:00Z'));
    provider.put(paid);
    provider.put(unmatched);
    server.setClock('2026-01-21T15:00:00Z');
    await drain();
    await reconcile('--days', '3');
    const output = await operate(server.context, 'payments', 'totals', '--days', '3');
    expect(output).toMatch(/2026-01-20 +\d+ +\$ [\d.]+ +\d+ +\$ [\d.]+ +1 /);
    expect(output).toContain(`2026-01-20  ${unmatched.id}  OTRO-1  aprobado en la pasarela y sin registrar`);
    expect(output).not.toContain(paid.id);
    // Today is not over.
    expect(output).not.toMatch(/^2026-01-21 /m);
  });

  it('takes a number of days', async () => {
    for (const days of ['0', 'diez', '401'])
      await expect(reconcile('--days', days)).rejects.toThrow(/no es un número de días/);
  });
});
