import { describe, expect, it } from 'vitest';
import { aPaymentEvent } from '../../../tests/samples/loans.ts';
import { loanTerms } from '../../../tests/support/loan-terms.ts';
import vectors from '../../../tests/vectors/prepayment.json' with { type: 'json' };
import { addDays, calendarDate } from '../calendar/calendar-date.ts';
import { debtOn } from '../loan/debt.ts';
import { openLoan } from '../loan/loan-account.ts';
import { pesos } from '../money/money.ts';
import { paymentPlan } from '../plan/plan.ts';
import { dueDate } from '../plan/schedule.ts';
import { capsOf } from '../rates/rate-caps.ts';
import { replayLoan } from '../statements/loan-events.ts';
import { applyPayment, type PREPAYMENT_CHOICES } from './payment-application.ts';
import { previewPrepayment } from './prepayment-preview.ts';

const { disbursedOn } = loanTerms();

/** Instalments up to `count` paid on their due dates, the last one `daysEarly` days before. */
const loanPaid = (principal: number, term: number, rate: string, count: number, daysEarly: number) => {
  const terms = loanTerms({ principal, term, rate });
  const plan = paymentPlan(terms.principal, term, terms.pricing);
  const events = plan.rows.slice(0, count).map(({ number, total }) => {
    const dueOn = dueDate(disbursedOn, number);
    return aPaymentEvent(`${number}`, total, number === count ? addDays(dueOn, -daysEarly) : dueOn);
  });
  const paidOn = addDays(dueDate(disbursedOn, count), -daysEarly);
  return { account: replayLoan(terms, events).account, paidOn };
};

describe('a prepayment', () => {
  it.each(vectors)('gives prepayment.json for $abono, $dias_restantes days early', (vector) => {
    const { account, paidOn } = loanPaid(
      vector.monto,
      vector.cuotas,
      vector.tasa_interes_mv,
      vector.pagadas,
      vector.dias_restantes,
    );
    const prepaidWith = (choice: (typeof PREPAYMENT_CHOICES)[number]) =>
      applyPayment(account, { amount: pesos(vector.abono), valueDate: paidOn, choice });
    const planned = (choice: (typeof PREPAYMENT_CHOICES)[number]) => {
      const left = prepaidWith(choice).account.instalments.filter(({ number }) => number > vector.pagadas);
      const payments = left.map(({ charged }) => charged.interest + charged.principal);
      return { cuotas: left.length, cuota: payments[0], ultima: payments.at(-1) };
    };
    const byTerm = prepaidWith('reduce_term');
    expect({
      saldo: byTerm.account.capital,
      interes_ahorrado: byTerm.allocation.reallocations.reduce((sum, { amount }) => sum + amount, 0),
      reducir_cuota: planned('reduce_instalment'),
      reducir_plazo: planned('reduce_term'),
    }).toEqual({
      saldo: vector.saldo,
      interes_ahorrado: vector.interes_ahorrado,
      reducir_cuota: vector.reducir_cuota,
      reducir_plazo: vector.reducir_plazo,
    });
  });

  it('comes after the whole instalment of the current period', () => {
    const { account, paidOn } = loanPaid(6_666_666, 36, '0.018', 12, 0);
    const on = addDays(paidOn, 1);
    const { allocation } = applyPayment(account, {
      amount: pesos(300_000),
      valueDate: on,
      choice: 'reduce_term',
    });
    // Instalment 13 is 3.333 + 3.967 + 253.226, of which 88.196 is 1,8 % of 4.899.789.
    expect(allocation.lines).toEqual([
      { instalment: 13, concept: 'insurance', amount: 3_333 },
      { instalment: 13, concept: 'guarantee', amount: 3_967 },
      { instalment: 13, concept: 'interest', amount: 88_196 },
      { instalment: 13, concept: 'principal', amount: 165_030 },
      { instalment: 13, concept: 'prepayment', amount: 39_474 },
    ]);
  });

  it('lowers the total debt of its day by exactly itself, and earns no more interest afterwards', () => {
    const { account, paidOn } = loanPaid(6_666_666, 36, '0.018', 12, 10);
    const before = debtOn(account, paidOn).totalDebt;
    const { account: after } = applyPayment(account, {
      amount: pesos(1_000_000),
      valueDate: paidOn,
      choice: 'reduce_term',
    });
    expect(debtOn(after, paidOn).totalDebt).toBe(before - 1_000_000);
    expect(debtOn(after, addDays(paidOn, 10)).totalDebt).toBe(3_893_789);
  });

  it('leaves interest that is rounded once, whatever is earned on each part of the capital', () => {
    const account = openLoan(loanTerms({ principal: 180_000, caps: capsOf({ '2025-11': '0.12' }) }));
    const { minimumPayment } = debtOn(account, disbursedOn);
    const { account: after } = applyPayment(account, {
      amount: pesos(minimumPayment + 55_852),
      valueDate: disbursedOn,
      choice: 'reduce_term',
    });
    // 12 % E.A. allows 0,94 % a month: 56,40 a day on 180.000 less 17,50 on 55.852 is 38,90 (and not 56 less 18).
    expect(debtOn(after, addDays(disbursedOn, 1)).accrued?.interest).toBe(39);
  });

  it('saves no more interest than what was paid and is not earned, where both round apart', () => {
    const account = openLoan(loanTerms({ principal: 2_070 }));
    const on = calendarDate('2026-02-17');
    const { totalDebt, instalments } = debtOn(account, on);
    // 1,8 % of 2.070 is 37,26, paid as 37; of 27 days 33,53 are earned, as 34. Of 1.987 for the 3 days left: 3,58, as 4.
    expect(instalments[0]?.charged).toMatchObject({
      interest: 37,
      principal: 42,
      insurance: 1,
      guarantee: 1,
    });
    const { account: after, allocation } = applyPayment(account, {
      amount: pesos(81 + 1_987),
      valueDate: on,
      choice: 'reduce_term',
    });
    expect(allocation.reallocations).toEqual([
      {
        from: { instalment: 1, concept: 'interest' },
        to: { instalment: 1, concept: 'prepayment' },
        amount: 3,
      },
    ]);
    expect(after.capital).toBe(2_070 - 42 - 1_987 - 3);
    expect(debtOn(after, on).totalDebt).toBe(totalDebt - 81 - 1_987);
  });

  it('drops the guarantee shares of the instalments that fall away', () => {
    const { account, paidOn } = loanPaid(6_666_666, 36, '0.018', 12, 0);
    const { account: after } = applyPayment(account, {
      amount: pesos(1_000_000),
      valueDate: paidOn,
      choice: 'reduce_term',
    });
    expect(after.instalments).toHaveLength(31);
    expect(after.instalments.at(-1)?.charged.guarantee).toBe(3_967);
  });
});

describe('previewPrepayment', () => {
  it('shows both new plans with their charges, and what each still costs', () => {
    const { account, paidOn } = loanPaid(6_666_666, 36, '0.018', 12, 0);
    const preview = previewPrepayment(account, pesos(1_000_000), paidOn);
    expect(preview).toEqual({
      prepaid: 1_000_000,
      interestSaved: 0,
      balance: 3_899_789,
      choices: {
        // 18 × 253.226 + 50.249 less the balance is 708.528 of interest; 19 × (3.333 + 3.967) of charges.
        reduce_term: {
          term: 19,
          monthlyPayment: 253_226 + 7_300,
          lastPayment: 50_249 + 7_300,
          lastDueOn: '2028-08-20',
          remainingCharges: 708_528 + 19 * 7_300,
          remainingInterest: 708_528,
        },
        // Interest 937.279; the last guarantee share of the loan is 3.955.
        reduce_instalment: {
          term: 24,
          monthlyPayment: 201_544 + 7_300,
          lastPayment: 201_556 + 3_333 + 3_955,
          lastDueOn: '2029-01-20',
          remainingCharges: 937_279 + 24 * 7_300 - 12,
          remainingInterest: 937_279,
        },
      },
    });
  });

  it('shows nothing for a payment that only covers what is due or that closes the loan', () => {
    const account = openLoan(loanTerms({ principal: 180_000, term: 3 }));
    const on = calendarDate('2026-02-01');
    expect(previewPrepayment(account, pesos(62_370), on)).toBeUndefined();
    expect(previewPrepayment(account, debtOn(account, on).totalDebt, on)).toBeUndefined();
  });
});
