import { calendarDate, startOfDay } from '#core/calendar/calendar-date.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { LoanRow } from '../loans/loans.ts';
import { type Debtor, overdueAmount } from './debtor.ts';
import { isSmallDebt } from './notice-rules.ts';

/** The notices of an instalment's default before a report. */
export interface ReportNotices {
  /** How many were ever owed. */
  readonly count: number;
  /** When those that count were sent, the newest first: not those of before an insolvency that ended. */
  readonly sent: readonly Date[];
  /** One is owed or on its way. */
  readonly isUnderWay: boolean;
}

export const readReportNotices = async (
  executor: Executor,
  { credit_number: creditNumber, insolvent_until: until }: LoanRow,
  number: number,
): Promise<ReportNotices> => {
  const notices = await executor
    .selectFrom('obligation')
    .select(['state', 'met_at'])
    .where('kind', '=', 'report_notice')
    .where('credit_number', '=', creditNumber)
    .where('subject', 'like', `${number}/%`)
    .orderBy('met_at', 'desc')
    .execute();
  const since = until === null ? undefined : startOfDay(calendarDate(until));
  return {
    count: notices.length,
    sent: notices.flatMap(({ met_at: at }) => (at && (!since || at >= since) ? [at] : [])),
    isUnderWay: notices.some(({ state }) => state === 'pending' || state === 'handed_over'),
  };
};

/** How many notices a report of what is overdue now takes: two on different days for a small debt (Ley 2157/2021). */
export const noticesNeeded = (debtor: Debtor): number =>
  isSmallDebt(overdueAmount(debtor), debtor.debt.on) ? 2 : 1;
