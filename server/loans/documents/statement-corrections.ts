import { addDays, bogotaDate, calendarDate, startOfDay } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { type Statement, statementOf } from '#core/statements/statement.ts';
import { capsKnown, readCapVersions } from '../../applications/rates/rate-caps.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import type { StatementCorrection } from '../../infrastructure/documents/facts/statement-facts.ts';
import { eventsOf, type Loan, type PaymentRow, termsOf } from '../loans.ts';

/**
 * Why a statement differs from the one of its date: a payment with an earlier value date was posted or reversed later, or a
 * cap was loaded later. Empty when the figures are equal.
 */
export const correctionsOf = async (
  executor: Executor,
  { row, payments }: Loan,
  statement: Statement,
): Promise<readonly StatementCorrection[]> => {
  const end = startOfDay(addDays(statement.cutOn, 1));
  const isAfter = (instant: Date | null): instant is Date => instant !== null && instant >= end;
  const knownThen = payments
    .filter(({ posted_at }) => !isAfter(posted_at))
    .map((payment) => (isAfter(payment.reversed_at) ? { ...payment, reversed_at: null } : payment));
  const capsKnownAt = row.closed_at !== null && row.closed_at < end ? row.closed_at : end;
  const terms = termsOf(row, capsKnown(await readCapVersions(executor), capsKnownAt));
  const before = statementOf(terms, eventsOf(knownThen), statement.number, statement.cutOn);
  if (JSON.stringify(before) === JSON.stringify(statement)) return [];

  const correction = (
    payment: PaymentRow,
    kind: 'late_payment' | 'reversal',
    on: Date,
  ): StatementCorrection => ({
    kind,
    amount: pesos(payment.amount),
    valueDate: calendarDate(payment.value_date),
    on: bogotaDate(on),
  });
  const corrections = payments
    .filter(({ value_date }) => value_date <= statement.cutOn)
    .flatMap((payment) => {
      const { posted_at: postedAt, reversed_at: reversedAt } = payment;
      if (isAfter(postedAt))
        return reversedAt === null ? [correction(payment, 'late_payment', postedAt)] : [];
      return isAfter(reversedAt) ? [correction(payment, 'reversal', reversedAt)] : [];
    });
  return corrections.length > 0 ? corrections : [{ kind: 'rate_cap' }];
};
