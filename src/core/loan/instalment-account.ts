import {
  addDays,
  type CalendarDate,
  type CalendarMonth,
  daysBetween,
  earliestOf,
  endOfMonth,
  latestOf,
  monthOf,
} from '../calendar/calendar-date.ts';
import { fractionOf, type Money, min, NO_MONEY, pesos, subtractClamped, sumOf } from '../money/money.ts';
import { type AnnualRate, interestForDays, toAnnualRate } from '../rates/rate.ts';
import { type CapLookup, capFor } from '../rates/rate-caps.ts';
import {
  CONCEPTS,
  type Concept,
  type InstalmentAccount,
  type LoanAccount,
  type LoanTerms,
  type Split,
} from './loan-account.ts';
import { elapsedDays, interestAfterPrepayments, PERIOD_DAYS } from './period-interest.ts';

/** Arrears interest of the days of one calendar month. */
interface ArrearsPart {
  readonly month: CalendarMonth;
  readonly days: number;
  /** Effective annual: the month's legal cap or, while that is not known, the lower of the last known and the agreed rate. */
  readonly rate: AnnualRate;
  readonly isCapKnown: boolean;
  readonly interest: Money;
}

type ArrearsTerms = Pick<LoanTerms, 'caps' | 'pricing'>;

/** Decisions §16, "Caps": no more is charged than what the month's cap, once known, can hardly undercut. */
const arrearsRate = (cap: CapLookup, { pricing }: ArrearsTerms): AnnualRate => {
  if (cap.known) return cap.rate;
  const agreed = toAnnualRate(pricing.monthlyRate);
  return Number(agreed) < Number(cap.rate) ? agreed : cap.rate;
};

/**
 * Interest on overdue capital from the day after `since` up to and including `on`, split by calendar month: each
 * part is capital × ((1 + rate)^(days/365) − 1), half up. Nothing when `on` is not after `since`. Decisions §8;
 * only the capital of overdue instalments accrues (SIC, Circular Externa 002 of 2023).
 */
export const arrearsParts = (
  capital: Money,
  since: CalendarDate,
  on: CalendarDate,
  terms: ArrearsTerms,
): readonly ArrearsPart[] => {
  const parts: ArrearsPart[] = [];
  let covered = since;
  while (capital > 0 && covered < on) {
    const first = addDays(covered, 1);
    const last = earliestOf(endOfMonth(first), on);
    const days = daysBetween(covered, last);
    const cap = capFor(monthOf(first), terms.caps);
    const rate = arrearsRate(cap, terms);
    const interest = interestForDays(capital, rate, days);
    parts.push({ month: cap.month, days, rate, isCapKnown: cap.known, interest });
    covered = last;
  }
  return parts;
};

/** The sum of `arrearsParts`. */
export const arrearsInterest = (
  capital: Money,
  since: CalendarDate,
  on: CalendarDate,
  terms: ArrearsTerms,
): Money =>
  capital > 0 ? sumOf(arrearsParts(capital, since, on, terms).map((part) => part.interest)) : NO_MONEY;

/** `arrearsInterest`, without the days of an insolvency. */
const arrearsOutside = (capital: Money, since: CalendarDate, on: CalendarDate, terms: LoanTerms): Money => {
  const { insolvency } = terms;
  if (!insolvency) return arrearsInterest(capital, since, on, terms);
  const before = arrearsInterest(capital, since, earliestOf(on, addDays(insolvency.from, -1)), terms);
  if (!insolvency.until) return before;
  const after = arrearsInterest(capital, latestOf(since, addDays(insolvency.until, -1)), on, terms);
  return pesos(before + after);
};

/** The sum over all concepts. */
export const totalOf = (split: Split): Money => sumOf(CONCEPTS.map((concept) => split[concept]));

/** What each concept has over another split, never under zero. */
export const excessSplit = (charged: Split, paid: Split): Split =>
  mapSplit((concept) => subtractClamped(charged[concept], paid[concept]));

/** A split made by asking for each concept's amount. */
export const mapSplit = (amountOf: (concept: Concept) => Money): Split => ({
  costs: amountOf('costs'),
  arrears: amountOf('arrears'),
  insurance: amountOf('insurance'),
  guarantee: amountOf('guarantee'),
  interest: amountOf('interest'),
  principal: amountOf('principal'),
});

/** Everything charged for an instalment as of a day: its whole period and the arrears up to that day. */
export const chargedOn = (instalment: InstalmentAccount, on: CalendarDate, terms: LoanTerms): Split => {
  const { charged, paid, arrearsSince } = instalment;
  const overdue = subtractClamped(charged.principal, paid.principal);
  const running = arrearsOutside(overdue, arrearsSince, on, terms);
  return { ...charged, arrears: pesos(charged.arrears + running) };
};

/** What is still to be paid of an instalment as of a day. */
export const unpaidOn = (instalment: InstalmentAccount, on: CalendarDate, terms: LoanTerms): Split =>
  excessSplit(chargedOn(instalment, on, terms), instalment.paid);

/**
 * What an instalment's period has earned by the end of a day: insurance, guarantee and interest in proportion to the
 * days elapsed, each rounded half up; costs, arrears and capital do not depend on days and are whole.
 */
export const accruedOn = (instalment: InstalmentAccount, on: CalendarDate, terms: LoanTerms): Split => {
  const charged = chargedOn(instalment, on, terms);
  const days = elapsedDays(instalment, on);
  if (days === PERIOD_DAYS) return charged;
  const share = (amount: Money) => fractionOf(amount, '1', days, PERIOD_DAYS);
  const { openingBalance, reliefs } = instalment;
  const interest = interestAfterPrepayments(openingBalance, reliefs, instalment, terms, days);
  return {
    ...charged,
    insurance: share(charged.insurance),
    guarantee: share(charged.guarantee),
    interest: min(interest, charged.interest),
  };
};

/** The instalment whose period a day belongs to; none after the last due date. */
export const currentInstalment = (account: LoanAccount, on: CalendarDate): InstalmentAccount | undefined =>
  account.instalments.find((instalment) => instalment.dueOn >= on);

/** Instalments whose due date has passed by a day. */
export const pastInstalments = (account: LoanAccount, on: CalendarDate): readonly InstalmentAccount[] =>
  account.instalments.filter((instalment) => instalment.dueOn < on);

/** Instalments that a payment goes to before any prepayment: the past ones and the current one, in order. */
export const payableInstalments = (account: LoanAccount, on: CalendarDate): readonly InstalmentAccount[] => {
  const current = currentInstalment(account, on);
  return account.instalments.filter((instalment) => instalment.dueOn < on || instalment === current);
};

/**
 * An instalment after money was applied to it. Capital paid late ends a stretch of arrears: what ran so far is
 * fixed and the next stretch runs on what is left.
 */
export const withPaid = (
  instalment: InstalmentAccount,
  amounts: Split,
  on: CalendarDate,
  terms: LoanTerms,
): InstalmentAccount => {
  const fixed =
    amounts.principal > 0
      ? { charged: chargedOn(instalment, on, terms), arrearsSince: latestOf(instalment.arrearsSince, on) }
      : {};
  const paid = mapSplit((concept) => pesos(instalment.paid[concept] + amounts[concept]));
  const after = { ...instalment, ...fixed, paid };
  return { ...after, isSettled: totalOf(unpaidOn(after, on, terms)) === 0 };
};
