import { addDays, bogotaDate, type CalendarDate, startOfDay } from '#core/calendar/calendar-date.ts';
import { addBusinessDays } from '#core/calendar/holidays.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { BureauStatus } from '../infrastructure/database/tables/obligations.ts';
import { enqueueEmail } from '../infrastructure/outbox.ts';
import { isInsolvent } from '../loans/loans.ts';
import { isDisputed } from '../loans/open-claims.ts';
import { owedTo } from '../obligations/loan-obligations.ts';
import type { ObligationRow } from '../obligations/obligations.ts';
import { reportedEmail } from './arrears-messages.ts';
import { type Debtor, overdueAmount, overdueInstalment, readDebtor, subjectOf } from './debtor.ts';
import { NOTICE_DAYS, NOTICE_SLACK_DAYS } from './notice-rules.ts';
import type { Carrier, Outcome } from './outcome.ts';
import { overdueFacts } from './overdue-facts.ts';
import { nextReportNotice, noticeOn, noticesNeeded, readReportNotices } from './report-notices.ts';

/** An update at least every month (Ley 1266/2008 art. 8). */
const UPDATE_DAYS = 30;
const UPDATE_BUSINESS_DAYS = 5;
const HOUR_MS = 3_600_000;

/** What the bureau has of a credit; undefined where it was never told. */
export const bureauStatusOf = async (
  executor: Executor,
  creditNumber: number,
): Promise<BureauStatus | undefined> => {
  const newest = await executor
    .selectFrom('bureau_report')
    .select('status')
    .where('credit_number', '=', creditNumber)
    .orderBy('reported_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.status;
};

const statusOf = ({ loan, debt }: Debtor): BureauStatus => {
  if (loan.row.withdrawn_at !== null) return 'withdrawn';
  if (loan.row.closed_at !== null) return 'paid';
  return debt.daysOverdue > 0 ? 'overdue' : 'current';
};

const tell = async (context: Context, debtor: Debtor, { id }: ObligationRow): Promise<Outcome> => {
  const { row } = debtor.loan;
  const status = statusOf(debtor);
  const told = {
    status,
    daysOverdue: debtor.debt.daysOverdue,
    overdueAmount: overdueAmount(debtor),
    totalDebt: debtor.debt.totalDebt,
    asOf: debtor.debt.on,
  };
  const { reference } = await context.adapters.bureau.tell({
    // Of a later day it is another update.
    requestId: `${id}:${told.asOf}:${status}`,
    documentNumber: debtor.documentNumber,
    creditNumber: row.credit_number,
    ...told,
  });
  const now = context.clock.now();
  const nextOn = addDays(bogotaDate(now), UPDATE_DAYS);
  return {
    kind: 'done',
    channel: 'bureau',
    reference,
    record: async (trx) => {
      await trx
        .insertInto('bureau_report')
        .values({
          id,
          credit_number: row.credit_number,
          status,
          days_overdue: told.daysOverdue,
          overdue_amount: told.overdueAmount,
          total_debt: told.totalDebt,
          as_of: told.asOf,
          bureau_reference: reference,
          reported_at: now,
        })
        .execute();
    },
    next:
      status === 'overdue'
        ? [
            owedTo(row, {
              kind: 'report_update',
              subject: `monthly ${nextOn}`,
              opensAt: startOfDay(nextOn),
              dueBy: addBusinessDays(nextOn, UPDATE_BUSINESS_DAYS),
            }),
          ]
        : [],
  };
};

/**
 * Whether a payment is under way that brings the credit up to date: less than that cures nothing. Cash that is only announced costs
 * nothing and can be announced again, so that it counts until the report's last day.
 */
const isBeingCured = async (
  { db, clock }: Context,
  debtor: Debtor,
  { due_by: lastDay }: ObligationRow,
): Promise<boolean> => {
  const pending = await db
    .selectFrom('payment_attempt')
    .select('reference')
    .where('credit_number', '=', debtor.loan.row.credit_number)
    .where('status', '=', 'pending')
    .where('amount', '>=', overdueAmount(debtor))
    .$if(bogotaDate(clock.now()) > lastDay, (query) => query.where('counter_payment_number', 'is', null))
    .executeTakeFirst();
  return pending !== undefined;
};

/** The last day for the report after a notice of a day. */
const reportBy = (noticed: CalendarDate): CalendarDate =>
  addDays(noticed, NOTICE_DAYS + 1 + NOTICE_SLACK_DAYS);

/**
 * Contract 18: the report of a default, never before 20 full days have gone by since its last notice was sent, nor while a
 * payment is under way that cures it or a claim of the person has no answer.
 */
export const carryNegativeReport: Carrier = async (context, obligation) => {
  const debtor = await readDebtor(context, obligation);
  const { number } = subjectOf(obligation);
  const { credit_number: creditNumber } = debtor.loan.row;
  if (!overdueInstalment(debtor, number))
    return { kind: 'lapse', reason: 'paid', next: await nextReportNotice(context.db, debtor) };
  if ((await bureauStatusOf(context.db, creditNumber)) === 'overdue')
    return { kind: 'lapse', reason: 'replaced' };
  const now = context.clock.now();
  const today = bogotaDate(now);
  const later = { kind: 'wait', until: new Date(now.getTime() + 12 * HOUR_MS) } as const;
  const { sent, isUnderWay, count } = await readReportNotices(context.db, debtor.loan.row, number);
  if (isUnderWay) return { ...later, dueBy: reportBy(today) };
  if (await isBeingCured(context, debtor, obligation)) return later;
  if (await isDisputed(context.db, debtor.loan.row.account_id))
    return { ...later, dueBy: addDays(today, NOTICE_SLACK_DAYS) };
  const [last] = sent;
  if (!last || sent.length < noticesNeeded(debtor)) {
    // What was paid since made the debt a small one, or an insolvency ended.
    const another = noticeOn(debtor, 'report_notice', `${number}/${count + 1}`, today);
    return { ...later, dueBy: reportBy(another.dueBy), next: [another] };
  }
  const first = addDays(bogotaDate(last), NOTICE_DAYS + 1);
  if (today < first) return { kind: 'wait', until: startOfDay(first), dueBy: reportBy(bogotaDate(last)) };
  const outcome = await tell(context, debtor, obligation);
  if (outcome.kind !== 'done') return outcome;
  return {
    ...outcome,
    record: async (trx) => {
      await outcome.record(trx);
      await enqueueEmail(trx, context, {
        purpose: 'reported',
        accountId: debtor.loan.row.account_id,
        creditNumber,
        dedupeKey: `reported:${obligation.id}`,
        to: debtor.email,
        ...reportedEmail(overdueFacts(context, debtor)),
        attachments: [],
      });
    },
  };
};

/** Contract 16, Ley 1266/2008: what a bureau was told of a credit follows what becomes of it. */
export const carryReportUpdate: Carrier = async (context, obligation) => {
  const debtor = await readDebtor(context, obligation);
  const told = await bureauStatusOf(context.db, debtor.loan.row.credit_number);
  const status = statusOf(debtor);
  if (!told && status !== 'paid') return { kind: 'lapse', reason: 'never_there' };
  // A default that begins is a report of its own, after its notice.
  if (told !== 'overdue' && status === 'overdue') return { kind: 'lapse', reason: 'replaced' };
  if (status === 'overdue' && isInsolvent(debtor.loan.row)) return { kind: 'lapse', reason: 'insolvency' };
  if (told === status && status !== 'overdue') return { kind: 'lapse', reason: 'replaced' };
  return tell(context, debtor, obligation);
};
