import { describe, expect, it } from 'vitest';
import { creditRequest } from '../../../tests/support/applicant.ts';
import {
  AFTER_HOLD,
  balances,
  call,
  createDelivered,
  FRIDAY,
  loanOf,
  obligation,
  openDelivered,
  pay,
  principalOf,
  refundsAsked,
  TUESDAY,
  test,
  transfersOf,
} from '../../../tests/support/delivered-withdrawals.ts';
import { reversePaid } from '../../../tests/support/loan-payments.ts';
import { carryObligationsAt, obligationsOf } from '../../../tests/support/obligations.ts';
import { operate } from '../../../tests/support/operators.ts';
import { insertRow } from '../../../tests/support/rows.ts';
import { recordsOf } from '../../../tests/support/signed-borrower.ts';
import { accrueLoans } from '../../loans/ledger/accruals.ts';
import { readClinicRefunds } from './clinic-refunds.ts';

openDelivered();

const WEDNESDAY = '2026-11-25T15:00:00Z';
const readRefunds = async (): Promise<void> => {
  await test.sandbox.idle();
  await readClinicRefunds(test.context);
};

describe('a withdrawal after the money was delivered', () => {
  it('writes no more of a policy that was accepted before', async () => {
    const signed = await createDelivered();
    const accepted = ['--accepted', TUESDAY.slice(0, 10), '--policy', 'Seguros Ejemplo, VD-1'];
    await operate(
      test.context,
      ...['loans', 'own-insurance', String(signed.creditNumber), ...accepted, '--reason', 'póliza'],
    );
    await signed.withdrawFully();
    expect(await obligation(signed, 'insurance_change')).toMatchObject([
      { state: 'lapsed', reason: 'withdrawn' },
    ]);
  });

  it('ends what the credit made due: no dates, statements, notices or accrual, ever after', async () => {
    const signed = await createDelivered();
    await signed.withdrawFully();
    const open = (await obligationsOf(test, signed)).filter(({ state }) => state === 'pending');
    expect(open.map(({ kind }) => kind).sort()).toEqual(['clinic_refund', 'note_cancellation']);
    const lapsed = (await obligationsOf(test, signed)).filter(({ state }) => state === 'lapsed');
    expect(new Set(lapsed.map(({ reason }) => reason))).toEqual(new Set(['withdrawn']));
    await carryObligationsAt(test, TUESDAY);
    await readRefunds();
    const settled = await balances(signed);
    const { next_accrual_on } = await loanOf(signed);
    expect(next_accrual_on).toBeNull();
    test.setClock('2027-06-01T15:00:00Z');
    await accrueLoans(test.context);
    await carryObligationsAt(test, '2027-06-01T15:00:00Z');
    expect(await balances(signed)).toEqual(settled);
    expect((await obligationsOf(test, signed)).filter(({ state }) => state === 'pending')).toEqual([]);
    const subjects = (await test.inbox(signed.email)).map(({ subject }) => subject ?? '');
    expect(subjects.filter((subject) => /extracto|atras|fechas definitivas/i.test(subject))).toEqual([]);
  });

  it('takes no payment any more, and says so; one that was on its way comes back', async () => {
    const signed = await createDelivered();
    await signed.withdrawFully();
    const wanted = { reference_payment: signed.creditNumber, amount_in_cents: 5_000_000, otro_pago: true };
    const refused = await call(signed, 'POST', '/api/wompi-signature', wanted);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Te retractaste de este crédito: no debes nada y no recibimos pagos.',
    ]);
    test.setClock(WEDNESDAY);
    const paymentId = await pay(signed, 80_000);
    await carryObligationsAt(test, WEDNESDAY);
    await carryObligationsAt(test, '2026-12-02T15:00:00Z');
    expect(transfersOf(paymentId)).toHaveLength(1);
    const [returned] = await obligation(signed, 'payment_return');
    expect(returned).toMatchObject({ state: 'met', due_by: '2026-12-10' });
    const mail = (await test.inbox(signed.email)).find(({ subject }) =>
      subject?.startsWith('Recibimos tu pago'),
    );
    expect(mail?.text).toContain('te devolvemos este pago completo a más tardar el 10 de diciembre de 2026');
    await readRefunds();
    expect(await balances(signed)).toEqual({ bank: -80_000, cash_in_transit: 80_000 });
    // Told late, of a day before the one that came: the books are worked out anew.
    await pay(signed, 10_000, FRIDAY);
    expect(await balances(signed)).toEqual({
      ...{ bank: -80_000, cash_in_transit: 90_000, borrower_credit: -10_000 },
    });
    await carryObligationsAt(test, '2026-12-10T15:00:00Z');
    expect(await balances(signed)).toEqual({ bank: -90_000, cash_in_transit: 90_000 });
  });

  it('gives back a payment that arrives in the same moment, once, whichever comes first', async () => {
    for (let round = 0; round < 4; round += 1) {
      const signed = await createDelivered();
      const [paymentId] = await Promise.all([pay(signed, 90_000), signed.withdraw(), signed.withdraw()]);
      await signed.letClinicAnswer();
      await carryObligationsAt(test, AFTER_HOLD);
      expect(await signed.status()).toBe('retractado');
      expect(transfersOf(paymentId)).toHaveLength(1);
      await readRefunds();
      expect(await balances(signed)).toEqual({ bank: -90_000, cash_in_transit: 90_000 });
    }
  });

  it('works for a credit that was paid whole in these days, and all of it comes back', async () => {
    const signed = await createDelivered();
    const principal = await principalOf(signed);
    const { total_debt: total } = (
      await call(signed, 'GET', `/api/cartera/creditos/${signed.creditNumber}`)
    ).json().data.credit_hub.response.aggregated_debt;
    await pay(signed, total);
    expect(await signed.status()).toBe('fulfilled');
    await signed.withdraw();
    // What was paid may have to come back to the account.
    expect((await call(signed, 'GET', '/api/derechos/cierre')).json().tiene_credito).toBe(true);
    await signed.letClinicAnswer();
    expect(await balances(signed)).toEqual({
      bank: -principal,
      cash_in_transit: total,
      clinic_receivable: principal,
      borrower_credit: -total,
    });
    const documents = await call(signed, 'POST', `/api/cartera/creditos/${signed.creditNumber}/paz_y_salvo`);
    expect([documents.statusCode, documents.json().message]).toEqual([
      409,
      'Te retractaste de este crédito: no debes nada. La constancia te llegó al correo.',
    ]);
    expect((await obligation(signed, 'closing_letter')).map(({ state }) => state)).toEqual(['lapsed']);
  });

  it('pays nothing back that its payer got back otherwise', async () => {
    const signed = await createDelivered();
    const paymentId = await pay(signed, 70_000);
    await signed.withdrawFully();
    await reversePaid(test.context, signed.creditNumber, paymentId);
    expect(await signed.status()).toBe('retractado');
    await carryObligationsAt(test, TUESDAY);
    expect(transfersOf(paymentId)).toEqual([]);
    expect((await signed.read()).registro.devoluciones).toEqual([]);
  });

  it('is told to a bureau that knows of the credit', async () => {
    const signed = await createDelivered();
    await insertRow(test.context.db, 'bureau_report', {
      ...{ id: crypto.randomUUID(), credit_number: signed.creditNumber, status: 'current' },
      ...{ days_overdue: 0, overdue_amount: 0, total_debt: 1, as_of: '2026-11-23' },
      ...{ bureau_reference: 'B-1', reported_at: test.clock.now() },
    });
    await signed.withdrawFully();
    await carryObligationsAt(test, TUESDAY);
    const told = recordsOf(test, 'bureau-credits').flatMap(({ standing }) => standing ?? []);
    expect(told).toMatchObject([{ credit_number: String(signed.creditNumber), status: 'withdrawn' }]);
  });

  it('lets a person ask for another credit', async () => {
    const signed = await createDelivered();
    await signed.withdrawFully();
    const request = creditRequest(signed.signer.person, '2026-11-24');
    const answer = await call(signed, 'POST', '/api/applications/add', request);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { estado: 'approved' }]);
  });
});

describe('vendors that fail', () => {
  it('are asked until they answer, once in effect, and an operator sees what waits', async () => {
    const signed = await createDelivered();
    const paymentId = await pay(signed, 60_000);
    await signed.withdrawFully();
    await test.fault('clinic', 'down');
    await test.fault('treasury', 'down');
    await carryObligationsAt(test, TUESDAY);
    expect(refundsAsked(signed)).toEqual([]);
    expect(await signed.status()).toBe('retractado');
    // The account that it goes back to stays until it is back.
    expect((await call(signed, 'GET', '/api/derechos/cierre')).json().tiene_credito).toBe(true);
    expect(await operate(test.context, 'withdrawals', 'list')).toMatch(
      new RegExp(`${signed.creditNumber} .*por pedir .*1 por devolver, hasta 2026-12-09`),
    );
    test.setClock('2026-12-10T15:00:00Z');
    expect(await operate(test.context, 'withdrawals', 'list')).toMatch(/hasta 2026-12-09 TARDE/);
    expect(await operate(test.context, 'obligations', 'list', '--late')).toMatch(/devolución de un pago/);
    await carryObligationsAt(test, AFTER_HOLD);
    expect(transfersOf(paymentId)).toEqual([]);
    await test.fault('clinic', 'ok');
    await test.fault('treasury', 'ok');
    await carryObligationsAt(test, '2026-12-01T20:00:00Z');
    expect(refundsAsked(signed)).toHaveLength(1);
    expect(transfersOf(paymentId)).toHaveLength(1);
    await readRefunds();
    expect(await balances(signed)).toEqual({ bank: -60_000, cash_in_transit: 60_000 });
  });

  it('that refuse are shown, and the clinic’s debt stays in the books', async () => {
    const signed = await createDelivered();
    const principal = await principalOf(signed);
    await signed.withdrawFully();
    await test.fault('clinic', 'late');
    await carryObligationsAt(test, TUESDAY);
    const [refund] = refundsAsked(signed);
    await test.control(`/clinic/refunds/${refund?.id}/decision`, { status: 'declined' });
    await test.fault('clinic', 'ok');
    await readRefunds();
    expect((await balances(signed)).clinic_receivable).toBe(principal);
    expect(await operate(test.context, 'withdrawals', 'list')).toMatch(
      new RegExp(`${signed.creditNumber} .*NIEGA DEVOLVER `),
    );
  });
});
