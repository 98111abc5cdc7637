import { bogotaDate, type CalendarDate, calendarDate, latestOf } from '#core/calendar/calendar-date.ts';
import { catchUpOf, type Debt, debtOn } from '#core/loan/debt.ts';
import { dueDates } from '#core/plan/schedule.ts';
import type { RateCaps } from '#core/rates/rate-caps.ts';
import { replayLoan } from '#core/statements/loan-events.ts';
import { capsKnown, readCapVersions } from '../../../server/applications/rate-caps.ts';
import { eventOf, type LoanRow, type PaymentRow, termsOf } from '../../../server/loans/loans.ts';
import type { TestApp } from '../../support/app-on-database.ts';
import type { Life } from './lives.ts';

/** What was known of a credit at an instant: payments and insolvencies of later do not count, those that went back later do. */
export interface History {
  readonly disbursedAt: number;
  readonly due: readonly CalendarDate[];
  readonly changes: readonly { readonly at: number; readonly kind: 'posted' | 'reversed' }[];
  debtAt(at: number): Debt;
  isInsolventAt(at: number): boolean;
  overdueAmountAt(at: number): number;
  /** Whether an instalment is overdue at each change and each end of a span, and nobody is insolvent. */
  isOverdueAllOf(number: number, from: number, until: number): boolean;
  /** The instants at which the debt became zero, each with when a payment that went back opened it again. */
  readonly closings: readonly { readonly at: number; readonly reopenedAt: number | undefined }[];
}

export const readHistory = async (test: TestApp, life: Life): Promise<History | undefined> => {
  const { db } = test.context;
  const creditNumber = life.person?.creditNumber ?? 0;
  const row: LoanRow | undefined = await db
    .selectFrom('loan')
    .selectAll()
    .where('credit_number', '=', creditNumber)
    .executeTakeFirst();
  if (!row) return undefined;
  const payments: readonly PaymentRow[] = await db
    .selectFrom('payment')
    .selectAll()
    .where('credit_number', '=', creditNumber)
    .orderBy('ledger_entry_id')
    .execute();
  return historyOf(life, row, payments, capsKnown(await readCapVersions(db), null));
};

const historyOf = (
  { insolvency }: Life,
  row: LoanRow,
  payments: readonly PaymentRow[],
  caps: RateCaps,
): History => {
  const isInsolventAt = (at: number): boolean =>
    insolvency !== undefined && at >= insolvency.at && at < (insolvency.endedAt ?? Number.POSITIVE_INFINITY);
  const known = new Map<string, Debt>();
  const debtAt = (at: number): Debt => {
    const counted = payments.filter(
      (one) => one.posted_at.getTime() <= at && (one.reversed_at === null || one.reversed_at.getTime() > at),
    );
    const isAdmitted = insolvency !== undefined && at >= insolvency.at;
    const isEnded = insolvency?.endedAt !== undefined && at >= insolvency.endedAt;
    const on = bogotaDate(new Date(at));
    const key = [on, isAdmitted, isEnded, ...counted.map(({ id }) => id)].join(' ');
    const found = known.get(key);
    if (found) return found;
    const terms = termsOf(
      {
        ...row,
        insolvent_from: isAdmitted ? (insolvency?.from ?? null) : null,
        insolvent_until: isEnded ? (insolvency?.until ?? null) : null,
      },
      caps,
    );
    const { account } = replayLoan(terms, counted.map(eventOf));
    const debt = debtOn(account, latestOf(on, account.asOf));
    known.set(key, debt);
    return debt;
  };
  const changes = payments
    .flatMap(({ posted_at, reversed_at }) => [
      { at: posted_at.getTime(), kind: 'posted' as const },
      ...(reversed_at ? [{ at: reversed_at.getTime(), kind: 'reversed' as const }] : []),
    ])
    .toSorted((one, other) => one.at - other.at);
  const isOverdueAt = (number: number, at: number): boolean =>
    debtAt(at).instalments.some((one) => one.number === number && one.status === 'overdue');
  const turns = [...changes.map(({ at }) => at), insolvency?.at ?? 0, insolvency?.endedAt ?? 0];
  const closings: { at: number; reopenedAt: number | undefined }[] = [];
  for (const { at } of changes) {
    const { isClosed } = debtAt(at);
    const last = closings.at(-1);
    const isOpen = !last || last.reopenedAt !== undefined;
    if (isClosed && isOpen) closings.push({ at, reopenedAt: undefined });
    else if (!isClosed && last && !isOpen) last.reopenedAt = at;
  }
  return {
    disbursedAt: row.disbursed_at.getTime(),
    due: dueDates(calendarDate(row.disbursed_on), row.term),
    changes,
    debtAt,
    isInsolventAt,
    overdueAmountAt: (at) => catchUpOf(debtAt(at))?.amount ?? 0,
    isOverdueAllOf: (number, from, until) =>
      [from, ...turns.filter((at) => at > from && at < until), until].every(
        (at) => isOverdueAt(number, at) && !isInsolventAt(at),
      ),
    closings,
  };
};
