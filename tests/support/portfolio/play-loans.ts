import { type CalendarDate, startOfDay } from '#core/calendar/calendar-date.ts';
import { type Database, inTransaction } from '../../../server/infrastructure/database/connection.ts';
import { createEvents } from '../../../server/infrastructure/events.ts';
import { accrueLoans } from '../../../server/loans/ledger/accruals.ts';
import { debtToday, findLoan, lockLoan } from '../../../server/loans/loans.ts';
import { postPayment } from '../../../server/payments/loan-payments.ts';
import { createBorrower } from '../borrowers.ts';
import type { LoanLife, PlannedPayment } from './planned-loans.ts';

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
  db: Database,
  lives: readonly LoanLife[],
  today: CalendarDate,
): Promise<void> => {
  let now = noonOf(today);
  // No messages are sent.
  const stored = {
    db,
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
