import {
  type CalendarDate,
  type CalendarMonth,
  days360,
  endOfMonth,
  monthOf,
  partsOf,
} from '../calendar/calendar-date.ts';
import { type Money, signedPesos } from '../money/money.ts';
import { divideHalfUp, ratioOf } from '../money/ratio.ts';
import type { Pricing } from '../plan/policy.ts';
import { type MonthlyRate, rateUnderCap } from '../rates/rate.ts';
import { capFor, type RateCaps } from '../rates/rate-caps.ts';

/** Days that every period counts, whatever the calendar says (30/360). */
export const PERIOD_DAYS = 30;

/** A period runs from the day after `startsOn` to `dueOn`. */
export interface Period {
  readonly startsOn: CalendarDate;
  readonly dueOn: CalendarDate;
}

/** Capital prepaid on a day of the period, after which it earns no interest. Days as 30E/360 counts them, 0 to 30. */
export interface InterestRelief {
  readonly amount: Money;
  readonly day: number;
}

interface RateTerms {
  readonly pricing: Pick<Pricing, 'monthlyRate'>;
  readonly caps: RateCaps;
}

/** The days of a period that lie in one calendar month and the rate charged in them. */
export interface PeriodRate {
  readonly month: CalendarMonth;
  readonly days: number;
  readonly monthlyRate: MonthlyRate;
  /** The month's legal cap made the rate lower than the agreed one. */
  readonly isReduced: boolean;
  /** False when the month's cap is not loaded and an earlier one is used. */
  readonly isCapKnown: boolean;
}

/** Days of a period gone by at the end of a day: 30E/360, all 30 from the due date on, none before the start. */
export const elapsedDays = ({ startsOn, dueOn }: Period, on: CalendarDate): number => {
  if (on >= dueOn) return PERIOD_DAYS;
  return Math.min(Math.max(days360(startsOn, on), 0), PERIOD_DAYS);
};

/** The rates of a period, one for each calendar month it touches. Decreto 1074/2015 art. 2.2.2.35.8. */
export const periodRates = ({ startsOn, dueOn }: Period, terms: RateTerms): readonly PeriodRate[] => {
  const firstDays = startsOn === endOfMonth(startsOn) ? 0 : PERIOD_DAYS - partsOf(startsOn).day;
  const agreed = terms.pricing.monthlyRate;
  const rateIn = (month: CalendarMonth, days: number): PeriodRate => {
    const cap = capFor(month, terms.caps);
    const monthlyRate = rateUnderCap(agreed, cap.rate);
    return { month, days, monthlyRate, isReduced: monthlyRate !== agreed, isCapKnown: cap.known };
  };
  const parts = [rateIn(monthOf(startsOn), firstDays), rateIn(monthOf(dueOn), PERIOD_DAYS - firstDays)];
  return parts.filter((part) => part.days > 0);
};

/**
 * Interest on an amount over days `fromDay` to `toDay` of a period: amount × monthly rate × days ÷ 30, the months'
 * parts added exactly and rounded once, half up. By default the whole period.
 */
export const periodInterest = (
  amount: Money,
  period: Period,
  terms: RateTerms,
  fromDay = 0,
  toDay = PERIOD_DAYS,
): Money => toPesos(exactInterest(amount, period, terms, fromDay, toDay));

/**
 * Interest on an amount over the first `toDay` days of a period when parts of it were paid back on earlier days of it: the
 * days of each peso are added exactly and the sum is rounded once, half up.
 */
export const interestAfterPrepayments = (
  amount: Money,
  reliefs: readonly InterestRelief[],
  period: Period,
  terms: RateTerms,
  toDay: number,
): Money => {
  const saved = reliefs.map((relief) => exactInterest(relief.amount, period, terms, relief.day, toDay));
  const gross = exactInterest(amount, period, terms, 0, toDay);
  return toPesos(saved.reduce((left, part) => left - part, gross));
};

/** Decimals that a monthly rate may have. */
const RATE_UNITS = 10n ** 20n;

/** Whole pesos of an interest in pesos × 10²⁰ × days, half up. */
const toPesos = (interest: bigint): Money =>
  signedPesos(Number(divideHalfUp(interest, RATE_UNITS * BigInt(PERIOD_DAYS))));

/** In pesos × 10²⁰ × days, whole: a rate has at most twenty decimals. */
const exactInterest = (
  amount: Money,
  period: Period,
  terms: RateTerms,
  fromDay: number,
  toDay: number,
): bigint => {
  let interest = 0n;
  let partStart = 0;
  for (const { days, monthlyRate } of periodRates(period, terms)) {
    const partEnd = partStart + days;
    const counted = Math.max(Math.min(toDay, partEnd) - Math.max(fromDay, partStart), 0);
    const { numerator, denominator } = ratioOf(monthlyRate);
    interest += ((numerator * RATE_UNITS) / denominator) * BigInt(amount) * BigInt(counted);
    partStart = partEnd;
  }
  return interest;
};
