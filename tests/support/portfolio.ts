import { sql } from 'kysely';
import {
  addDays,
  addMonths,
  bogotaDate,
  type CalendarDate,
  startOfDay,
} from '#core/calendar/calendar-date.ts';
import { dueDates } from '#core/plan/schedule.ts';
import { seedRateCaps } from '../../server/applications/rate-caps.ts';
import { inTransaction } from '../../server/infrastructure/database/connection.ts';
import { createEvents } from '../../server/infrastructure/events.ts';
import { accrueLoans } from '../../server/loans/ledger/accruals.ts';
import { debtToday, findLoan, lockLoan } from '../../server/loans/loans.ts';
import { postPayment } from '../../server/payments/loan-payments.ts';
import { copyLoans } from './copy-loans.ts';
import type { OwnDatabase } from './own-database.ts';
import { createBorrower } from './people.ts';

interface PlannedPayment {
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

/** The hour of every event, in Bogota. */
const NOON_MS = 12 * 3_600_000;

const noonOf = (day: CalendarDate): Date => new Date(startOfDay(day).getTime() + NOON_MS);

const pay = async (
  stored: Parameters<typeof accrueLoans>[0] & Parameters<typeof postPayment>[1],
  creditNumber: number,
  { on, pays }: PlannedPayment,
): Promise<void> => {
  const loan = await findLoan(stored.db, creditNumber);
  if (!loan || loan.row.closed_at !== null) return;
  const { minimumPayment, totalDebt } = debtToday(loan, stored.clock);
  const wanted = { minimum: minimumPayment, double: 2 * minimumPayment, everything: totalDebt }[pays];
  const amount = Math.min(wanted, totalDebt);
  if (amount === 0) return;
  await inTransaction(stored.db, async (trx) => {
    const row = await lockLoan(trx, creditNumber);
    if (!row) return;
    const reference = `${creditNumber}-${on}`;
    await postPayment(trx, stored, row, {
      provider: 'caja',
      transactionId: reference,
      reference,
      amount,
      channel: 'CASH',
      choice: creditNumber % 2 === 0 ? 'reduce_term' : 'reduce_instalment',
      paidAt: noonOf(on),
    });
  });
};

/**
 * Plays loans from the first disbursement until today with the product's own services, day by day and job by job, so
 * that their ledger is the real one.
 */
export const playLoans = async (
  { db, keys }: Pick<OwnDatabase, 'db' | 'keys'>,
  lives: readonly LoanLife[],
  today: CalendarDate,
): Promise<void> => {
  let now = noonOf(today);
  // No messages are sent.
  const stored = {
    db,
    keys,
    clock: { now: () => now },
    jobs: { enqueue: async () => undefined },
    events: createEvents(),
  };
  const days = new Map<CalendarDate, (() => Promise<void>)[]>();
  const on = (day: CalendarDate, work: () => Promise<void>) =>
    days.set(day, [...(days.get(day) ?? []), work]);
  for (const { principal, term, disbursedOn, payments } of lives) {
    let creditNumber = 0;
    on(disbursedOn, async () => {
      ({ creditNumber } = await createBorrower(stored, { amount: principal, term }));
    });
    for (const payment of payments) on(payment.on, () => pay(stored, creditNumber, payment));
  }
  const inOrder = [...days].sort(([first], [second]) => (first < second ? -1 : 1));
  for (const [day, works] of inOrder) {
    now = noonOf(day);
    await accrueLoans(stored);
    for (const work of works) await work();
  }
  now = noonOf(today);
  await accrueLoans(stored);
};

/** Loans played by the product's services, if that many are wanted; the others are copies. */
const LIVES = 150;

export interface Portfolio extends Pick<OwnDatabase, 'settings' | 'db'> {
  readonly loans: number;
}

/** Loans of at most so many days, which have few entries each: a million of them have room on a disk. */
const YOUNG_DAYS = 100;

/** Fills an empty database with young loans, accrued until yesterday. */
export const fillYoungPortfolio = async (
  { db, keys }: Pick<OwnDatabase, 'db' | 'keys'>,
  loans: number,
): Promise<void> => {
  const today = bogotaDate(new Date());
  await seedRateCaps(db, { isSandbox: true });
  const lives = loanLives(1_200, today).filter(
    ({ disbursedOn }) => disbursedOn > addDays(today, -YOUNG_DAYS),
  );
  await playLoans({ db, keys }, lives.slice(0, Math.min(LIVES, loans)), today);
  await copyLoans({ db, keys }, loans);
  await sql`vacuum analyze`.execute(db);
};

/** Fills an empty database with loans of every age and payment habit, accrued until yesterday. */
export const fillPortfolio = async (
  { settings, db, keys }: Omit<OwnDatabase, 'close'>,
  loans: number,
  lives = LIVES,
): Promise<Portfolio> => {
  const today = bogotaDate(new Date());
  await seedRateCaps(db, { isSandbox: true });
  await playLoans({ db, keys }, loanLives(Math.min(lives, loans), today), today);
  await copyLoans({ db, keys }, loans);
  await sql`vacuum analyze`.execute(db);
  return { settings, db, loans };
};
