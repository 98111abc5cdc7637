import type { Credit } from '#core/api/credit/credit.ts';
import { bogotaDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { ageFigures, type DatedFigures } from '#core/loan/figures-age.ts';
import { isPesos, type Money, pesos } from '#core/money/money.ts';
import { dropSummaries, readSummary, summaryOwner } from './summary-storage.ts';

/** What a borrower reads without a network and without a login: whole pesos, no name, no credit number. */
export interface SavedSummary extends DatedFigures {
  readonly minimumPayment: Money;
  /** What brings it up to date; undefined when nothing was overdue. */
  readonly catchUp: Money | undefined;
  readonly totalDebt: Money;
  /** The last four digits of the credit. */
  readonly lastDigits: string;
  readonly paid: number;
  readonly term: number;
  /** Milliseconds since the epoch, device clock. */
  readonly fetchedAt: number;
  /** Its holder was told that it is kept here. */
  readonly isTold: boolean;
}

/** While an insolvency lasts. */
const NOTHING_DUE = { minimumPayment: pesos(0), catchUp: undefined, nextDueOn: undefined, late: 0 };

export const summaryOf = (credit: Credit, fetchedAt: number): SavedSummary => {
  const count = (wanted: string) => credit.instalments.filter(({ status }) => status === wanted).length;
  return {
    minimumPayment: credit.minimumPayment,
    catchUp: credit.catchUp?.amount,
    totalDebt: credit.totalDebt,
    nextDueOn: credit.instalments.find(({ status }) => status === 'due' || status === 'upcoming')?.dueOn,
    lastDigits: String(credit.number).slice(-4),
    paid: count('paid'),
    late: count('overdue'),
    term: credit.instalments.length,
    validOn: credit.validOn,
    fetchedAt,
    isTold: false,
    ...(credit.insolventSince !== undefined && NOTHING_DUE),
  };
};

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

/** Parses a stored summary; undefined when invalid, as a minimum in arrears is without what brings it up to date. */
export const parseSummary = (text: string): SavedSummary | undefined => {
  try {
    const stored = new Map<string, unknown>(Object.entries(JSON.parse(text)));
    const date = (name: string) => parseCalendarDate(String(stored.get(name)));
    const [minimumPayment, totalDebt] = [stored.get('minimumPayment'), stored.get('totalDebt')];
    const [paid, late, term] = [stored.get('paid'), stored.get('late'), stored.get('term')];
    const [fetchedAt, lastDigits, validOn] = [
      stored.get('fetchedAt'),
      stored.get('lastDigits'),
      date('validOn'),
    ];
    const [nextDueOn, catchUp] = [date('nextDueOn'), stored.get('catchUp')];
    if (!isPesos(minimumPayment) || !isPesos(totalDebt) || !isCount(fetchedAt) || !validOn) return undefined;
    if (!isCount(paid) || !isCount(late) || !isCount(term) || paid + late > term) return undefined;
    if (catchUp !== undefined && !isPesos(catchUp)) return undefined;
    if (catchUp === undefined && late > 0 && minimumPayment > 0) return undefined;
    if (typeof lastDigits !== 'string' || !/^\d{4}$/.test(lastDigits)) return undefined;
    if (stored.has('nextDueOn') && !nextDueOn) return undefined;
    const figures = { minimumPayment, catchUp, totalDebt, nextDueOn, validOn, paid, late, term };
    return { ...figures, lastDigits, fetchedAt, isTold: stored.get('isTold') === true };
  } catch {
    // Invalid JSON: damaged storage.
    return undefined;
  }
};

/** The kept summary, whosesoever; one that is invalid or too old is removed. */
export const findSummary = (now: number): SavedSummary | undefined => {
  const owner = summaryOwner();
  if (owner === undefined) return undefined;
  const summary = parseSummary(readSummary(owner) ?? '');
  if (summary && !ageFigures(summary, bogotaDate(new Date(now))).isExpired) return summary;
  dropSummaries();
  return undefined;
};
