import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { Allocation } from '../loan/allocation.ts';
import { type Debt, debtOn, type InstalmentDebt } from '../loan/debt.ts';
import { totalOf } from '../loan/instalment-account.ts';
import type { LoanAccount } from '../loan/loan-account.ts';
import { type Money, signedPesos, sumOf } from '../money/money.ts';
import { applyPayment, DEFAULT_PREPAYMENT_CHOICE, type PrepaymentChoice } from './payment-application.ts';
import { previewPrepayment, type RemainingInstalments } from './prepayment-preview.ts';

/** What is left of a loan if each instalment is paid on its day. Whole pesos, charges included. */
export interface PlanAhead {
  /** Instalments with something left to pay. */
  readonly term: number;
  readonly monthlyPayment: Money;
  readonly lastPayment: Money;
  readonly lastDueOn: CalendarDate;
  /** All that is still to be paid. */
  readonly toPay: Money;
  /** The part of it that is interest. */
  readonly interest: Money;
}

/**
 * Savings of a payment against the current plan: in total, and of interest alone. Negative where a plan that ends with
 * a small instalment is spread evenly again: capital is then owed for longer.
 */
export interface Savings {
  readonly saved: Money;
  readonly interestSaved: Money;
}

/** What paying an amount on a day would do. */
export interface PaymentSimulation {
  readonly allocation: Allocation;
  /** The debt of that day once it is paid. */
  readonly debt: Debt;
  /** Going on without this payment. */
  readonly asNow: PlanAhead;
  /** Present when the payment closes the loan. */
  readonly closing: Savings | undefined;
  /** Present when a part prepays capital. */
  readonly prepayment:
    | {
        readonly amount: Money;
        readonly choices: Readonly<Record<PrepaymentChoice, PlanAhead & Savings>>;
      }
    | undefined;
}

/**
 * What paying an amount would do to an open loan; nothing changes. The same code applies the payment, so that what is
 * shown beforehand is what happens. Savings compare all that would be paid from today on: without the payment, and with
 * it. They count on every instalment being paid on its day.
 * @throws RangeError when the amount is not positive, the loan is closed or the day is before its latest event.
 */
export const simulatePayment = (account: LoanAccount, amount: Money, on: CalendarDate): PaymentSimulation => {
  const asNow = planAhead(debtOn(account, on));
  const applied = applyPayment(account, { amount, valueDate: on, choice: DEFAULT_PREPAYMENT_CHOICE });
  const preview = previewPrepayment(account, amount, on);
  const against = (toPay: number, interest: number): Savings => ({
    saved: signedPesos(asNow.toPay - amount - toPay),
    interestSaved: signedPesos(asNow.interest - interestOf(applied.allocation) - interest),
  });
  const ahead = (plan: RemainingInstalments, balance: Money): PlanAhead & Savings => {
    const { term, monthlyPayment, lastPayment, lastDueOn, remainingInterest: interest } = plan;
    const toPay = sumOf([balance, plan.remainingCharges]);
    return { term, monthlyPayment, lastPayment, lastDueOn, toPay, interest, ...against(toPay, interest) };
  };
  return {
    allocation: applied.allocation,
    debt: debtOn(applied.account, on),
    asNow,
    closing: applied.account.closedOn === undefined ? undefined : against(0, 0),
    prepayment: preview && {
      amount: preview.prepaid,
      choices: {
        reduce_term: ahead(preview.choices.reduce_term, preview.balance),
        reduce_instalment: ahead(preview.choices.reduce_instalment, preview.balance),
      },
    },
  };
};

const planAhead = ({ instalments }: Debt): PlanAhead => {
  const left = instalments.filter(({ unpaid }) => totalOf(unpaid) > 0);
  const [first, last] = [left[0], left.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('Nothing is left to pay');
  return {
    term: left.length,
    monthlyPayment: regularOf(first),
    lastPayment: regularOf(last),
    lastDueOn: last.dueOn,
    toPay: sumOf(left.map(({ unpaid }) => totalOf(unpaid))),
    interest: sumOf(left.map(({ unpaid }) => unpaid.interest)),
  };
};

const regularOf = ({ charged }: InstalmentDebt): Money =>
  sumOf([charged.principal, charged.interest, charged.insurance, charged.guarantee]);

/** The interest that a payment pays, without what was paid before and pays something else from now on. */
const interestOf = ({ lines, reallocations }: Allocation): number => {
  const paid = lines.filter(({ concept }) => concept === 'interest').map(({ amount }) => amount);
  const moved = reallocations.filter(({ from }) => from.concept === 'interest').map(({ amount }) => amount);
  return sumOf(paid) - sumOf(moved);
};
