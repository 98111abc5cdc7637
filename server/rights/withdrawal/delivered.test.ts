import { describe, expect, it } from 'vitest';
import {
  AFTER_HOLD,
  balances,
  call,
  createDelivered,
  obligation,
  openDelivered,
  pay,
  principalOf,
  refundsAsked,
  TUESDAY,
  test,
  transfersOf,
} from '../../../tests/support/delivered-withdrawals.ts';
import { carryObligationsAt } from '../../../tests/support/obligations.ts';
import { operate } from '../../../tests/support/operators.ts';
import { findRows } from '../../../tests/support/rows.ts';
import { verifyEvidence } from '../../evidence/verify-evidence.ts';
import { readClinicRefunds } from './clinic-refunds.ts';

openDelivered();

describe('a withdrawal after the money was delivered', () => {
  it('leaves nothing owed, to the peso: the clinic owes the principal and we owe what was paid', async () => {
    const signed = await createDelivered();
    const principal = await principalOf(signed);
    await pay(signed, 123_457);
    const before = await balances(signed);
    expect(before.interest_income).toBeLessThan(0);
    const answers = await Promise.all([1, 2, 3].map(() => signed.withdraw()));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await signed.letClinicAnswer();
    expect(await signed.status()).toBe('retractado');
    expect(await balances(signed)).toEqual({
      bank: -principal,
      cash_in_transit: 123_457,
      clinic_receivable: principal,
      borrower_credit: -123_457,
    });
    const credit = (await call(signed, 'GET', `/api/cartera/creditos/${signed.creditNumber}`)).json().data;
    expect(credit.credito).toMatchObject({ estado: 'retractado', saldo_capital: 0, dias_mora: 0 });
    expect(credit.credit_hub.response.aggregated_debt).toMatchObject({ quota_debt: 0, total_debt: 0 });
    expect(await signed.read()).toMatchObject({ estado: 'retractado', pagado: 123_457 });
  });

  it('asks the clinic once, cancels the note, pays back and writes, with the proof of each', async () => {
    const signed = await createDelivered();
    const principal = await principalOf(signed);
    const paymentId = await pay(signed, 200_000);
    await signed.withdrawFully();
    await signed.withdraw();
    await carryObligationsAt(test, TUESDAY);
    expect(refundsAsked(signed)).toMatchObject([{ request: { amount: principal } }]);
    await carryObligationsAt(test, AFTER_HOLD);
    expect(transfersOf(paymentId)).toMatchObject([{ order: { amount: 200_000 } }]);
    const [asked] = await obligation(signed, 'clinic_refund');
    expect(asked).toMatchObject({ state: 'met', channel: 'clinic', vendor_reference: expect.any(String) });
    const [returned] = await obligation(signed, 'payment_return');
    expect(returned).toMatchObject({ state: 'met', channel: 'treasury', due_by: '2026-12-09' });
    const [cancelled] = (await obligation(signed, 'note_cancellation')).filter(
      ({ state }) => state === 'met',
    );
    expect(cancelled?.subject).toMatch(/^withdrawn /);
    const letters = (await test.inbox(signed.email)).filter(({ subject }) =>
      /^Te retractaste/.test(subject ?? ''),
    );
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toMatch(
      /Pagaste \$\s200\.000\. Te lo devolvemos completo a más tardar el 9 de diciembre/,
    );
    expect(letters[0]?.text).toContain('Si tu celular no es una llave Bre-B, o no fuiste tú,');
    await Promise.all([1, 2, 3].map(() => readClinicRefunds(test.context)));
    expect(await balances(signed)).toEqual({ bank: -200_000, cash_in_transit: 200_000 });
    expect((await signed.read()).registro).toMatchObject({
      dinero_del_medico: 'devuelto',
      devoluciones: [{ valor: 200_000, hasta: '2026-12-09', devuelta: expect.any(String) }],
    });
    const kinds = await findRows(test.context.db, 'evidence_entry', { account_id: signed.accountId });
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        'withdrawal_said',
        'withdrawal_asked',
        'withdrawal_answered',
        'clinic_refund_asked',
        'clinic_refund_repaid',
        'payment_returned',
      ]),
    );
    expect((await verifyEvidence(test.context.db)).faults).toEqual([]);
    expect(await operate(test.context, 'withdrawals', 'list')).not.toContain(String(signed.creditNumber));
    expect(await operate(test.context, 'withdrawals', 'list', '--all')).toMatch(
      new RegExp(`${signed.creditNumber} .*devolvió .*todo devuelto`),
    );
  });
});
