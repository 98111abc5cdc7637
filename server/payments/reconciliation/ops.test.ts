import { describe, expect, it } from 'vitest';
import { transactionOf } from '../../../tests/support/checkout-provider.ts';
import { operate } from '../../../tests/support/operators.ts';
import { createPayingBorrower, PLANS_CREDIT } from '../../../tests/support/paying-borrower.ts';
import { openPayments } from '../../../tests/support/server-test.ts';
import { verifyLedger } from '../../loans/ledger/ledger-verification.ts';

const { server, provider, borrower, put } = openPayments();

const reconcile = async (...args: string[]): Promise<string> => {
  const line = ['payments', 'reconcile', ...args, '--reason', 'cierre de mes'];
  const output = await operate(server.context, ...line);
  await server.drain();
  return output;
};

const adopt = async (transactionId: string, ...more: string[]): Promise<string> => {
  const line = ['payments', 'adopt', transactionId, ...more, '--reason', 'se restauró la copia'];
  const output = await operate(server.context, ...line);
  await server.drain();
  return output;
};

describe('reconciling with the provider', () => {
  // @covers 6.10
  it('finds money of an attempt that nobody asks about any more, and posts it once', async () => {
    const reference = await borrower.sign(50_000);
    server.setClock('2026-01-21T15:00:00Z');
    await server.drain();
    provider.put(transactionOf(reference, 50_000, new Date('2026-01-20T15:10:00Z')));
    await server.drain();
    expect(await borrower.payments()).toEqual([]);

    expect(await reconcile()).toMatch(/^\d+ intentos de los últimos 30 días/);
    await reconcile();
    expect(await borrower.payments()).toMatchObject([{ amount: 50_000, value_date: '2026-01-20' }]);
    expect((await verifyLedger(server.context.db)).difference).toBeUndefined();
    const audit = await server.rows('audit_entry', { action: 'payments reconcile' });
    expect(audit).toMatchObject([{ reason: 'cierre de mes' }, { actor: 'operator:ana' }]);
  });

  it('finds a payment that the bank took back without telling', async () => {
    const reference = await borrower.sign(50_000);
    const paid = put(reference, 50_000);
    await server.drain();
    const before = await borrower.debt();
    provider.put({ ...paid, status: 'VOIDED' });
    await server.drain();
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
    await server.drain();
    await reconcile('--days', '3');
    const output = await operate(server.context, 'payments', 'totals', '--days', '3');
    expect(output).toMatch(/2026-01-20 +\d+ +\$ [\d.]+ +\d+ +\$ [\d.]+ +1 /);
    expect(output).toContain(
      `2026-01-20  ${unmatched.id}  OTRO-1  $ 9.000  aprobado en la pasarela y sin registrar`,
    );
    expect(output).not.toContain(paid.id);
    // Today too, though it is not over.
    expect(output).toMatch(/^2026-01-21 /m);
  });

  // A restore brings the database back to before it was signed: the reference is all that names the credit.
  it('posts what was paid after the moment of a restore, on the same day, once and from its value date', async () => {
    const { creditNumber } = borrower;
    const { total_debt: before } = await borrower.debt();
    const lost = put(`CS-${creditNumber}-${'ab'.repeat(12)}`, 222_000);
    await reconcile('--days', '1');
    expect(await operate(server.context, 'payments', 'totals', '--days', '1')).toContain(
      `2026-01-20  ${lost.id}  ${lost.reference}  $ 222.000  aprobado en la pasarela y sin registrar`,
    );
    await adopt(lost.id);
    expect(await borrower.payments()).toMatchObject([
      { amount: 222_000, value_date: '2026-01-20', reference: lost.reference },
    ]);
    expect((await borrower.debt()).total_debt).toBe(before - 222_000);
    expect((await borrower.status(lost.reference)).json()).toMatchObject({ status: 'succeeded' });
    expect(await operate(server.context, 'payments', 'totals', '--days', '1')).not.toContain(lost.id);
    await expect(adopt(lost.id)).rejects.toThrow(/no está la transacción/);
    await server.runJob('adopt-payment', { transactionId: lost.id, creditNumber });
    expect(await borrower.payments()).toHaveLength(1);
    // As any other it goes when the bank takes it back.
    provider.put({ ...lost, status: 'VOIDED' });
    await reconcile('--days', '1');
    expect((await borrower.debt()).total_debt).toBe(before);
  });

  it('posts a payment of a credit that was lost too to the one that took its place, and to no other', async () => {
    const lost = put(`CS-1234567894-${'cd'.repeat(12)}`, 50_000);
    await reconcile('--days', '1');
    await expect(adopt(lost.id)).rejects.toThrow('El crédito 1234567894 no está en los libros');
    await adopt(lost.id, '--credit', String(borrower.creditNumber));
    expect(await borrower.payments()).toMatchObject([{ amount: 50_000, reference: lost.reference }]);
    // It goes as any other when the bank takes it back, though its reference names no credit of ours.
    const { total_debt: reduced } = await borrower.debt();
    provider.put({ ...lost, status: 'VOIDED' });
    await reconcile('--days', '1');
    expect((await borrower.debt()).total_debt).toBe(reduced + 50_000);

    const other = put(`CS-${borrower.creditNumber}-${'ef'.repeat(12)}`, 50_000);
    await reconcile('--days', '1');
    const neighbour = await createPayingBorrower(server, PLANS_CREDIT);
    const misled = adopt(other.id, '--credit', String(neighbour.creditNumber));
    await expect(misled).rejects.toThrow('que nombra la referencia sí está');
  });

  it('adopts nothing that was not signed here, nor another amount than was', async () => {
    const foreign = put('OTRO-2', 9_000);
    const changed = put(await borrower.sign(50_000), 49_000);
    await reconcile('--days', '1');
    await expect(adopt(foreign.id)).rejects.toThrow('no es de un pago firmado aquí');
    await expect(adopt(changed.id)).rejects.toThrow('El intento de ese pago sí está');
    await expect(adopt('1-2-3')).rejects.toThrow(/no está la transacción/);
  });

  it('takes a number of days', async () => {
    for (const days of ['0', 'diez', '401'])
      await expect(reconcile('--days', days)).rejects.toThrow(/no es un número de días/);
  });
});
