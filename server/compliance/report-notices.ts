import {
  addDays,
  type CalendarDate,
  calendarDate,
  daysBetween,
  latestOf,
  startOfDay,
} from '#core/calendar/calendar-date.ts';
import { nextContactDay } from '#core/reminders/contact-window.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { LoanRow } from '../loans/loans.ts';
import { contactFrom, owedTo } from '../obligations/loan-obligations.ts';
import type { Obligation } from '../obligations/obligations.ts';
import { type Debtor, oldestOverdue, overdueAmount } from './debtor.ts';
import { isSmallDebt, NOTICE_SLACK_DAYS, REPORT_AFTER_DAYS } from './notice-rules.ts';

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

/** A notice of an instalment that is owed from a day on; from today where a payment that went back makes it owed late. */
export const noticeOn = (
  { loan, debt }: Debtor,
  kind: Obligation['kind'],
  subject: string,
  day: CalendarDate,
): Obligation => {
  const from = latestOf(day, debt.on);
  return owedTo(loan.row, {
    kind,
    subject,
    opensAt: contactFrom(from),
    dueBy: nextContactDay(addDays(from, NOTICE_SLACK_DAYS)),
  });
};

/** Once the oldest instalment is paid, the notice of the one that is the oldest now, which had let that one stand for it. */
export const nextReportNotice = async (
  executor: Executor,
  debtor: Debtor,
): Promise<readonly Obligation[]> => {
  const { on } = debtor.debt;
  const oldest = oldestOverdue(debtor);
  if (!oldest || daysBetween(oldest.dueOn, on) < REPORT_AFTER_DAYS) return [];
  const { count, isUnderWay } = await readReportNotices(executor, debtor.loan.row, oldest.number);
  return isUnderWay ? [] : [noticeOn(debtor, 'report_notice', `${oldest.number}/${count + 1}`, on)];
};
