import { addMonths, type CalendarDate, partsOf } from '../calendar/calendar-date.ts';
import { fractionOf, type Money, min, pesos } from '../money/money.ts';
import { compounded, divideHalfUp, ratioOf } from '../money/ratio.ts';
import type { MonthlyRate } from '../rates/rate.ts';

/** One period of a French schedule: `payment` = `interest` + `principal`; `balance` is the capital left after it. */
export interface ScheduleRow {
  readonly number: number;
  readonly payment: Money;
  readonly interest: Money;
  readonly principal: Money;
  readonly balance: Money;
}

/** Constant payment of capital and interest: P·i ÷ (1 − (1 + i)^−n), or P ÷ n without interest; exact, then whole pesos, half up. */
export const frenchInstalment = (principal: Money, rate: MonthlyRate, term: number): Money => {
  requireTerm(term);
  const monthly = ratioOf(rate);
  if (monthly.numerator === 0n) return fractionOf(principal, '1', 1, term);
  // P·i ÷ (1 − 1 ÷ g) = P·i·g ÷ (g − 1), with g = (1 + i)^n.
  const growth = compounded(monthly, term);
  return pesos(
    Number(
      divideHalfUp(
        BigInt(principal) * monthly.numerator * growth.numerator,
        monthly.denominator * (growth.numerator - growth.denominator),
      ),
    ),
  );
};

/**
 * The rows of a French schedule. Each interest is the balance × rate, half up; the last row takes what is left,
 * so that the capital adds up to the principal.
 */
export const frenchSchedule = (principal: Money, rate: MonthlyRate, term: number): readonly ScheduleRow[] =>
  scheduleWith(principal, rate, frenchInstalment(principal, rate, term), term);

/**
 * The rows that pay a balance with a given constant payment in at most `term` periods: the last row takes
 * what is left, be it less (the term shrinks) or more than the payment.
 * @throws RangeError when the payment does not cover the interest, so that the capital would grow.
 */
export const scheduleWith = (
  principal: Money,
  rate: MonthlyRate,
  payment: Money,
  term: number,
): readonly ScheduleRow[] => {
  requireTerm(term);
  const rows: ScheduleRow[] = [];
  let balance = principal;
  for (let number = 1; number <= term && (balance > 0 || number === 1); number += 1) {
    const interest = fractionOf(balance, rate);
    const wanted = number === term ? balance : min(balance, pesos(payment - interest));
    balance = pesos(balance - wanted);
    rows.push({ number, payment: pesos(wanted + interest), interest, principal: wanted, balance });
  }
  return rows;
};

/** Due date of instalment `number` (1 is one month after disbursement): keeps the anchor day, clamps to the month's end. */
export const dueDate = (disbursedOn: CalendarDate, number: number): CalendarDate =>
  addMonths(disbursedOn, number, partsOf(disbursedOn).day);

/** The due dates of a whole term. */
export const dueDates = (disbursedOn: CalendarDate, term: number): readonly CalendarDate[] =>
  Array.from({ length: term }, (_, index) => dueDate(disbursedOn, index + 1));

const requireTerm = (term: number): void => {
  if (!Number.isInteger(term) || term < 1) throw new RangeError(`Not a term in months: ${term}`);
};
