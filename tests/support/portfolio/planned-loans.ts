import { addDays, addMonths, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { dueDates } from '#core/plan/schedule.ts';

export interface PlannedPayment {
  readonly on: CalendarDate;
  readonly pays: 'minimum' | 'double' | 'everything';
}

/** A loan to be played by the product's services, and then copied. */
export interface LoanLife {
  readonly principal: number;
  readonly term: number;
  readonly disbursedOn: CalendarDate;
  readonly payments: readonly PlannedPayment[];
}

const PRINCIPALS = [800_000, 1_500_000, 3_000_000, 5_000_000, 8_000_000, 12_000_000, 20_000_000] as const;
const TERMS = [3, 6, 9, 12, 18, 24, 30, 36, 36, 24, 12] as const;

type Habit = (due: readonly CalendarDate[]) => readonly PlannedPayment[];

const minimumOn = (on: CalendarDate): PlannedPayment => ({ on, pays: 'minimum' });

const punctual: Habit = (due) => due.map(minimumOn);
const late: Habit = (due) => due.map((on) => minimumOn(addDays(on, 12)));
const inArrears: Habit = (due) => due.slice(0, -3).map(minimumOn);
const prepaying: Habit = (due) =>
  due.map((on, index) => (index % 4 === 3 ? { on, pays: 'double' } : minimumOn(on)));
const closing: Habit = (due) =>
  due.map((on, index) => (index === Math.floor(due.length / 2) ? { on, pays: 'everything' } : minimumOn(on)));

/** Of ten loans six are paid on time, one late, one is in arrears, one prepaid and one paid off. */
const HABITS: readonly [Habit, ...Habit[]] = [
  punctual,
  punctual,
  late,
  punctual,
  inArrears,
  punctual,
  prepaying,
  punctual,
  closing,
  punctual,
];

const pick = <T>(from: readonly [T, ...T[]], index: number): T => from[index % from.length] ?? from[0];

/**
 * Loans of different ages and terms, up to 36 months, so that every kind of loan and all days of the month as due
 * dates occur.
 */
export const loanLives = (count: number, today: CalendarDate): readonly LoanLife[] =>
  Array.from({ length: count }, (_, index) => {
    const term = pick(TERMS, index);
    // Spread by the golden section, so that the age does not correlate with the other choices.
    const age = Math.floor(((index * 0.618_034) % 1) * term);
    const disbursedOn = addDays(addMonths(today, -age), -((index * 7) % 30));
    const due = dueDates(disbursedOn, term).filter((day) => day < today);
    const payments = pick(HABITS, index)(due).filter(({ on }) => on < today);
    return { principal: pick(PRINCIPALS, index), term, disbursedOn, payments };
  });
