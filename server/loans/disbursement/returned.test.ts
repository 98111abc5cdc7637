import { describe, expect, it } from 'vitest';
import { carryObligationsAt, obligationsOf } from '../../../tests/support/obligations.ts';
import { operate } from '../../../tests/support/operators.ts';
import { MONDAY, openReturnedTransfers, TUESDAY } from '../../../tests/support/returned-transfers.ts';
import { accrueLoans } from '../ledger/accruals.ts';

const { test, createAwaiting } = openReturnedTransfers();

describe('a transfer that the bank rejects', () => {
  it('opens no loan, waits for an operator, and is said to the person', async () => {
    const signed = await createAwaiting();
    await signed.reject('El titular no es el de la cuenta.');
    await signed.advance();
    await signed.check();
    expect(await signed.status()).toBe('pendiente_desembolso');
    expect(await signed.loan()).toBeUndefined();
    expect(signed.transfers()).toHaveLength(1);
    expect(await signed.listed()).toMatch(/\*{4}0000 +1 +rechazado .*El titular no es el de la cuenta\.$/);
    expect((await signed.tracking()).giro).toEqual({ estado: 'rechazado', pagado: 0 });
    const [order] = signed.transfers().map(({ order: { beneficiary } }) => beneficiary);
    expect(order).toMatchObject({ document_number: '999999999-4', account_type: 'savings' });
  });
});

describe('a transfer that is settled', () => {
  it.each(['2001-01-15T15:00:00Z', '2031-01-15T15:00:00Z'])(
    'begins the credit neither in the future nor before there was anything to pay, though the bank says %s',
    async (told) => {
      const signed = await createAwaiting();
      const { treasury } = test.context.adapters;
      const readTransfer: typeof treasury.readTransfer = async (id) => ({
        ...(await treasury.readTransfer(id)),
        settledAt: new Date(told),
      });
      const adapters = { ...test.context.adapters, treasury: { ...treasury, readTransfer } };
      await signed.advance({ ...test.context, adapters });
      await test.sandbox.idle();
      await signed.advance({ ...test.context, adapters });
      const loan = await signed.loan();
      expect(loan).toMatchObject({ disbursed_on: '2026-11-20' });
      expect(await signed.debt()).toBe(loan?.principal);
    },
  );
});

describe('a transfer that the bank returns after it was settled', () => {
  it('leaves nothing owed, to the peso, and begins the credit anew when the clinic is paid', async () => {
    const signed = await createAwaiting();
    await signed.payOut();
    const principal = (await signed.loan())?.principal ?? 0;
    await carryObligationsAt(test, '2026-11-20T15:30:00Z');
    await test.moveTo(MONDAY);
    await signed.pay(123_457);
    expect((await signed.balances()).interest_income).toBeLessThan(0);
    await test.moveTo(TUESDAY);
    await signed.returnPaid();
    await signed.returnPaid().catch(() => undefined);
    expect(await signed.status()).toBe('pendiente_desembolso');
    expect(await signed.balances()).toEqual({ cash_in_transit: 123_457, borrower_credit: -123_457 });
    expect(await signed.debt()).toBe(0);
    expect((await signed.tracking()).giro).toEqual({ estado: 'devuelto', pagado: 123_457 });
    expect(await signed.listed()).toMatch(/devuelto .*La cuenta está cerrada\.$/);
    const letters = (await test.inbox(signed.email)).map(({ subject }) => subject);
    await test.drain();
    expect([...letters, ...(await test.inbox(signed.email)).map(({ subject }) => subject)]).toContain(
      `El banco devolvió el dinero de tu crédito ${signed.creditNumber}`,
    );

    // One that arrives now is the borrower's too, and ends nothing.
    await signed.pay(10_000);
    expect(await signed.status()).toBe('pendiente_desembolso');
    expect(await signed.loan()).toMatchObject({ closed_at: null, next_accrual_on: null });
    expect(await signed.balances()).toEqual({ cash_in_transit: 133_457, borrower_credit: -133_457 });

    // Weeks later nothing was earned, written or collected.
    const later = '2027-01-25T15:00:00Z';
    await test.moveTo(later);
    await accrueLoans(test.context);
    await carryObligationsAt(test, later);
    expect(await signed.balances()).toEqual({ cash_in_transit: 133_457, borrower_credit: -133_457 });
    const owed = (await obligationsOf(test, signed)).filter(({ state }) => state === 'pending');
    expect(owed).toEqual([]);
    const pass = await signed.get(`/api/cartera/creditos/${signed.creditNumber}`);
    expect(pass.data.credito).toMatchObject({ saldo_capital: 0, saldo_a_favor: 133_457, dias_mora: 0 });

    await signed.retry();
    await signed.payOut();
    expect(await signed.status()).toBe('desembolsado');
    expect(signed.paid()).toHaveLength(1);
    const loan = await signed.loan();
    expect(loan).toMatchObject({ disbursed_on: '2027-01-25', returned_at: null, closed_at: null });
    // No interest of the days in which the clinic had not the money; what was paid meanwhile is paid.
    const total = await signed.balances();
    expect(total.bank).toBe(-principal);
    expect(await signed.debt()).toBe(principal - 133_457);
    // Paid at a counter after the first transfer, and told now: it counts too.
    const cash = ['payments', 'cash', String(signed.creditNumber), '5000', '2027-01-20T09:00-05:00', 'R-77'];
    await operate(test.context, ...cash, '--reason', 'recibo de caja');
    expect(await signed.debt()).toBe(principal - 138_457);
    const dates = (await obligationsOf(test, signed)).filter(({ state }) => state === 'pending');
    expect(dates.filter(({ kind }) => kind === 'final_dates')).toHaveLength(1);
    expect(dates.find(({ kind, subject }) => kind === 'statement' && subject === '1')?.due_by).toBe(
      '2027-02-18',
    );
    await carryObligationsAt(test, '2027-01-25T16:00:00Z');
    const notes = (await test.inbox(signed.email)).filter(({ subject }) =>
      /fechas definitivas/i.test(subject ?? ''),
    );
    expect(notes.filter(({ text }) => text.includes('25 de enero de 2027'))).toHaveLength(1);
    const filled = { application_id: signed.applicationId, variant: 'filled' } as const;
    expect(await test.rows('application_document', filled)).toHaveLength(2);
  });
});
