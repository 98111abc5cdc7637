import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { LoanAccount } from '../loan/loan-account.ts';
import { type Money, pesos, sumOf } from '../money/money.ts';
import { applyPayment, type PrepaymentChoice } from './payment-application.ts';

/** What the instalments that remain would be. Money as paid each month, charges included. */
export interface RemainingInstalments {
  readonly term: number;
  readonly monthlyPayment: Money;
  readonly lastPayment: Money;
  readonly lastDueOn: CalendarDate;
  /** Interest, insurance and guarantee still to be paid after the current period. */
  readonly remainingCharges: Money;
  /** The part of them that is interest. */
  readonly remainingInterest: Money;
}

/** What an extra payment would do, for the borrower to choose beforehand. */
export interface PrepaymentPreview {
  /** Part of the payment that prepays capital. */
  readonly prepaid: Money;
  readonly interestSaved: Money;
  /** Capital left after it. */
  readonly balance: Money;
  readonly choices: Readonly<Record<PrepaymentChoice, RemainingInstalments>>;
}

/**
 * Both new plans of a payment that goes beyond what is due; nothing when it leaves no prepayment or closes the
 * loan. Decisions §8; the same code applies the payment.
 * @throws RangeError as `applyPayment` does.
 */
export const previewPrepayment = (
  account: LoanAccount,
  amount: Money,
  valueDate: CalendarDate,
): PrepaymentPreview | undefined => {
  const paid = (choice: PrepaymentChoice) => applyPayment(account, { amount, valueDate, choice });
  const [byTerm, byInstalment] = [paid('reduce_term'), paid('reduce_instalment')];
  const line = byTerm.allocation.lines.find(({ concept }) => concept === 'prepayment');
  if (line?.instalment === undefined) return undefined;
  if (byTerm.account.closedOn !== undefined) return undefined;
  return {
    prepaid: line.amount,
    interestSaved: sumOf(byTerm.allocation.reallocations.map((reallocation) => reallocation.amount)),
    balance: byTerm.account.capital,
    choices: {
      reduce_term: remainingAfter(byTerm.account, line.instalment),
      reduce_instalment: remainingAfter(byInstalment.account, line.instalment),
    },
  };
};

const remainingAfter = (account: LoanAccount, number: number): RemainingInstalments => {
  const left = account.instalments.filter((instalment) => instalment.number > number);
  const payments = left.map(({ charged }) =>
    sumOf([charged.interest, charged.principal, charged.insurance, charged.guarantee]),
  );
  const principal = sumOf(left.map(({ charged }) => charged.principal));
  const [first, last, lastInstalment] = [payments[0], payments.at(-1), left.at(-1)];
  if (first === undefined || last === undefined || lastInstalment === undefined) {
    throw new RangeError(`No instalment is left after ${number}`);
  }
  return {
    term: left.length,
    monthlyPayment: first,
    lastPayment: last,
    lastDueOn: lastInstalment.dueOn,
    remainingCharges: pesos(sumOf(payments) - principal),
    remainingInterest: sumOf(left.map(({ charged }) => charged.interest)),
  };
};
