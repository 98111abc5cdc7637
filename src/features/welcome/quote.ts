import { type CalendarDate, monthOf } from '#core/calendar/calendar-date.ts';
import { MAXIMUM_AMOUNT, MINIMUM_AMOUNT } from '#core/constants.ts';
import { formatPesos, type Money, pesos } from '#core/money/money.ts';
import { parsePesos } from '#core/money/parse-pesos.ts';
import { DEFAULT_POLICY } from '#core/plan/policy.ts';
import { creditQuote, quotableTerms } from '#core/plan/quote.ts';
import { formatAnnualRate, formatMonthlyRate } from '#core/rates/rate.ts';
import { capFor, type RateCaps } from '#core/rates/rate-caps.ts';
import { quoteCopy as words } from '../../copy/quote.ts';

/** What the card shows first. */
export const FIRST_QUOTE = { amount: pesos(3_000_000), term: 24 };

/** Pesos. Round steps; the field takes any amount. */
export const SLIDER = { min: 200_000, max: MAXIMUM_AMOUNT, step: 100_000 };

export interface QuoteRequest {
  readonly amount: Money;
  readonly term: number;
  readonly on: CalendarDate;
  readonly caps: RateCaps;
}

/** Figures as they are shown. `terms` are those that the amount can have; `term` the nearest of them. */
export interface ShownQuote {
  readonly term: number;
  readonly terms: readonly number[];
  readonly monthly: string;
  readonly total: string;
  readonly rate: string;
  readonly allIn: string;
}

/** The quote of a request, its term cut to the longest that the amount can have; nothing where there is none. */
export const shownQuote = ({ amount, term, on, caps }: QuoteRequest): ShownQuote | undefined => {
  const policy = { ...DEFAULT_POLICY, cap: capFor(monthOf(on), caps).rate };
  const terms = quotableTerms(amount, policy);
  const quote = creditQuote(amount, terms.includes(term) ? term : (terms.at(-1) ?? term), policy);
  if (!quote || terms.length === 0) return undefined;
  return {
    term: quote.term,
    terms,
    monthly: formatPesos(quote.monthlyPayment),
    total: formatPesos(quote.totalCost),
    rate: words.rate(formatMonthlyRate(quote.monthlyRate), formatAnnualRate(quote.annualRate)),
    allIn: formatAnnualRate(quote.allInAnnualRate),
  };
};

/** An amount as it was typed, or the sentence that says what to do. */
export type ReadAmount = { readonly amount: Money } | { readonly problem: string };

export const readAmount = (typed: string): ReadAmount => {
  const parsed = parsePesos(typed);
  if (!parsed.ok && parsed.reason !== 'empty' && parsed.reason !== 'too_large')
    return { problem: words.notPesos };
  const amount = parsed.ok ? parsed.amount : parsed.reason === 'empty' ? 0 : Number.POSITIVE_INFINITY;
  if (amount < MINIMUM_AMOUNT) return { problem: words.tooLow(formatPesos(MINIMUM_AMOUNT)) };
  if (amount > MAXIMUM_AMOUNT) return { problem: words.tooHigh(formatPesos(MAXIMUM_AMOUNT)) };
  return { amount: pesos(amount) };
};
