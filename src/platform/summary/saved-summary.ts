import type { Credit } from '#core/api/credit/credit.ts';
import { type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { isPesos, type Money } from '#core/money/money.ts';

/** Opt-in summary that a borrower can read without logging in: whole pesos, no name, no credit number. */
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
  /** Day for which both amounts hold. */
  readonly validOn: CalendarDate;
  /** Milliseconds since the epoch, device clock. */
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

/** Parses a stored summary; undefined when invalid. */
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
    const nextDueOn = date('nextDueOn');
    if (!isPesos(minimumPayment) || !isPesos(totalDebt) || !isCount(fetchedAt) || !validOn) return undefined;
    if (!isCount(paid) || !isCount(late) || !isCount(term) || paid + late > term) return undefined;
    if (typeof lastDigits !== 'string' || !/^\d{4}$/.test(lastDigits)) return undefined;
    if (stored.has('nextDueOn') && !nextDueOn) return undefined;
    return { minimumPayment, totalDebt, nextDueOn, lastDigits, paid, late, term, validOn, fetchedAt };
  } catch {
    // Invalid JSON: damaged storage.
    return undefined;
  }
};

export type Caution = 'same_day' | 'older' | 'past_due' | 'overdue';

/** What may have changed by `today`, the device's date: arrears grow and due dates pass. */
export const cautionOf = (
  { late, nextDueOn, validOn }: Pick<SavedSummary, 'late' | 'nextDueOn' | 'validOn'>,
  today: CalendarDate,
): Caution => {
  if (late > 0) return 'overdue';
  if (nextDueOn !== undefined && today > nextDueOn) return 'past_due';
  return today === validOn ? 'same_day' : 'older';
};
