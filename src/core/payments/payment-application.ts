import type { CalendarDate } from '../calendar/calendar-date.ts';
import { type AppliedPayment, creditLines } from '../loan/allocation.ts';
import {
  currentInstalment,
  mapSplit,
  payableInstalments,
  unpaidOn,
  withPaid,
} from '../loan/instalment-account.ts';
import type { LoanAccount, Split } from '../loan/loan-account.ts';
import { closeLoan } from '../loan/loan-closing.ts';
import { allocate, type Due, duesOf, payoffOn } from '../loan/payoff.ts';
import { type Money, NO_MONEY, pesos } from '../money/money.ts';
import type { PrepaymentChoice } from './prepayment.ts';
import { prepayCapital } from './prepayment-application.ts';

export interface LoanPayment {
  readonly amount: Money;
  /** The day that counts: for cash, the day at the counter. */
  readonly valueDate: CalendarDate;
  /** What to do with the part beyond the current instalment. */
  readonly choice: PrepaymentChoice;
}

/**
 * Applies a payment. Decisions §8, "Application of a payment".
 *
 * Overdue instalments come first, the oldest first, each in the order of `CONCEPTS`; then the whole instalment of
 * the current period; what is left is a prepayment of capital. A payment of the total debt or more closes the
 * loan. After that everything is held as credit.
 * @throws RangeError when the amount is not positive or the value date is before the account's latest event.
 */
export const applyPayment = (account: LoanAccount, payment: LoanPayment): AppliedPayment => {
  const { amount, valueDate } = payment;
  if (amount <= 0) throw new RangeError(`Not a payment: ${amount}`);
  if (valueDate < account.asOf) {
    throw new RangeError(`The account is already at ${account.asOf}, after ${valueDate}`);
  }
  if (account.closedOn !== undefined) return holdAsCredit(account, payment);
  const payoff = payoffOn(account, valueDate);
  return amount >= payoff.total
    ? closeLoan(account, amount, valueDate, payoff)
    : applyToOpenLoan(account, payment);
};

const applyToOpenLoan = (
  account: LoanAccount,
  { amount, valueDate, choice }: LoanPayment,
): AppliedPayment => {
  const dues = payableInstalments(account, valueDate).flatMap((instalment) =>
    duesOf(instalment.number, unpaidOn(instalment, valueDate, account.terms)),
  );
  const { lines, rest } = allocate(dues, amount);
  const paid = recordLines(account, lines, valueDate);
  const current = currentInstalment(paid, valueDate);
  if (rest === 0 || current === undefined) return { account: paid, allocation: { lines, reallocations: [] } };
  const prepaid = prepayCapital(paid, current, rest, valueDate, choice);
  return {
    account: prepaid.account,
    allocation: { ...prepaid.allocation, lines: [...lines, ...prepaid.allocation.lines] },
  };
};

const holdAsCredit = (account: LoanAccount, { amount, valueDate }: LoanPayment): AppliedPayment => ({
  account: { ...account, credit: pesos(account.credit + amount), asOf: valueDate },
  allocation: { lines: creditLines(amount), reallocations: [] },
});

const recordLines = (account: LoanAccount, lines: readonly Due[], on: CalendarDate): LoanAccount => {
  const instalments = account.instalments.map((instalment) => {
    const own = lines.filter((line) => line.instalment === instalment.number);
    return own.length === 0 ? instalment : withPaid(instalment, splitOf(own), on, account.terms);
  });
  const capital = lines.reduce<number>(
    (left, { concept, amount }) => (concept === 'principal' ? left - amount : left),
    account.capital,
  );
  return { ...account, capital: pesos(capital), instalments, asOf: on };
};

const splitOf = (lines: readonly Due[]): Split =>
  mapSplit((concept): Money => lines.find((line) => line.concept === concept)?.amount ?? NO_MONEY);
