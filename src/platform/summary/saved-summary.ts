import { type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { isPesos, type Money } from '#core/money/money.ts';
import type { Credit } from '#core/wire/credit-answer.ts';

/** What a borrower may read without logging in, because they chose so: whole pesos, and nobody's name or number. */
export interface SavedSummary {
  readonly minimumPayment: Money;
  readonly totalDebt: Money;
  /** The next instalment that is neither paid nor overdue. */
  readonly nextDueOn: CalendarDate | undefined;
  /** The last four digits of the credit. */
  readonly lastDigits: string;
  readonly paid: number;
  readonly late: number;
  readonly term: number;
  /** The day for which both figures hold. */
  readonly validOn: CalendarDate;
  /** Milliseconds since the epoch, by this device's clock. */
  readonly fetchedAt: number;
}

export const summaryOf = (credit: Credit, fetchedAt: number): SavedSummary => {
  const count = (wanted: string) => credit.instalments.filter(({ status }) => status === wanted).length;
  return {
    minimumPayment: credit.minimumPayment,
    totalDebt: credit.totalDebt,
    nextDueOn: credit.instalments.find(({ status }) => status === 'due' || status === 'upcoming')?.dueOn,
    lastDigits: String(credit.number).slice(-4),
    paid: count('paid'),
    late: count('overdue'),
    term: credit.instalments.length,
    validOn: credit.validOn,
    fetchedAt,
  };
};

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

/** What was kept as a text; undefined when it does not hold. */
export const parseSummary = (text: string): SavedSummary | undefined => {
  try {
    const kept = new Map<string, unknown>(Object.entries(JSON.parse(text)));
    const date = (name: string) => parseCalendarDate(String(kept.get(name)));
    const [minimumPayment, totalDebt] = [kept.get('minimumPayment'), kept.get('totalDebt')];
    const [paid, late, term] = [kept.get('paid'), kept.get('late'), kept.get('term')];
    const [fetchedAt, lastDigits, validOn] = [kept.get('fetchedAt'), kept.get('lastDigits'), date('validOn')];
    const nextDueOn = date('nextDueOn');
    if (!isPesos(minimumPayment) || !isPesos(totalDebt) || !isCount(fetchedAt) || !validOn) return undefined;
    if (!isCount(paid) || !isCount(late) || !isCount(term) || paid + late > term) return undefined;
    if (typeof lastDigits !== 'string' || !/^\d{4}$/.test(lastDigits)) return undefined;
    if (kept.has('nextDueOn') && !nextDueOn) return undefined;
    return { minimumPayment, totalDebt, nextDueOn, lastDigits, paid, late, term, validOn, fetchedAt };
  } catch {
    // No JSON, or none of an object: what a broken disk left.
    return undefined;
  }
};

export type Caution = 'same_day' | 'older' | 'past_due' | 'overdue';

/** What may have changed since, seen from `today` by the phone's calendar: late instalments grow, and dates go by. */
export const cautionOf = (
  { late, nextDueOn, validOn }: Pick<SavedSummary, 'late' | 'nextDueOn' | 'validOn'>,
  today: CalendarDate,
): Caution => {
  if (late > 0) return 'overdue';
  if (nextDueOn !== undefined && today > nextDueOn) return 'past_due';
  return today === validOn ? 'same_day' : 'older';
};
