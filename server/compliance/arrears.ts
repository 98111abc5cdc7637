import {
  addDays,
  bogotaDate,
  type CalendarDate,
  daysBetween,
  startOfDay,
} from '#core/calendar/calendar-date.ts';
import type { Context } from '../infrastructure/context.ts';
import { contactFrom, owedTo } from '../obligations/loan-obligations.ts';
import type { Obligation, ObligationRow } from '../obligations/obligations.ts';
import {
  accelerationEmail,
  accelerationSms,
  arrearsEmail,
  arrearsSms,
  deadlinePassedEmail,
  deadlinePassedSms,
  reportNoticeEmail,
  reportNoticeSms,
} from './arrears-messages.ts';
import { bureauStatusOf } from './bureau-reports.ts';
import { contactSlot } from './contact-slot.ts';
import { type Debtor, oldestOverdue, overdueInstalment, readDebtor, subjectOf } from './debtor.ts';
import { NOTICE_DAYS, NOTICE_SLACK_DAYS, REPORT_AFTER_DAYS } from './notice-rules.ts';
import type { Carrier, Outcome } from './outcome.ts';
import { overdueFacts } from './overdue-facts.ts';
import { nextReportNotice, noticeOn, noticesNeeded, readReportNotices } from './report-notices.ts';

/** Days after which the notice of the last instalment is repeated. */
const REPEAT_DAYS = 30;
/** Contract 15: more than these days in arrears. */
const ACCELERATION_DAYS = 90;

/** By e-mail where it is confirmed, else by SMS; by none until the law allows another contact. */
const contact = async (
  context: Context,
  debtor: Debtor,
  obligation: ObligationRow,
  texts: { readonly email: Parameters<typeof letterOutcome>[1]; readonly sms: string },
  next: readonly Obligation[] = [],
): Promise<Outcome> => {
  const slot = await contactSlot(context.db, obligation, context.clock.now());
  if (debtor.isEmailConfirmed && slot.channels.includes('email'))
    return letterOutcome(debtor, texts.email, next);
  if (slot.channels.includes('sms')) return { kind: 'sms', phone: debtor.phone, text: texts.sms, next };
  return { kind: 'wait', until: slot.next };
};

const letterOutcome = (
  { email: to }: Debtor,
  text: ReturnType<typeof arrearsEmail>,
  next: readonly Obligation[],
): Outcome => ({ kind: 'letter', letter: { to, ...text, attachments: [] }, next });

/**
 * The notice that an instalment is overdue, which says everything overdue. It begins the count for the notices before a
 * report and before acceleration, whichever notice is sent.
 */
export const carryArrearsNotice: Carrier = async (context, obligation) => {
  const debtor = await readDebtor(context, obligation);
  const { number, rest } = subjectOf(obligation);
  const instalment = overdueInstalment(debtor, number);
  if (!instalment) return { kind: 'lapse', reason: 'paid' };
  const accelerationOn = addDays(instalment.dueOn, ACCELERATION_DAYS + 1);
  const later =
    rest === '1'
      ? [
          noticeOn(debtor, 'report_notice', `${number}/1`, addDays(instalment.dueOn, REPORT_AFTER_DAYS)),
          noticeOn(debtor, 'acceleration_notice', `${number} email`, accelerationOn),
          noticeOn(debtor, 'acceleration_notice', `${number} sms`, accelerationOn),
        ]
      : [];
  const isLast = !debtor.debt.instalments.some((one) => one.number > number && one.status === 'overdue');
  if (!isLast) return { kind: 'lapse', reason: 'replaced', next: later };
  const again = noticeOn(
    debtor,
    'arrears_notice',
    `${number}/${Number(rest) + 1}`,
    addDays(debtor.debt.on, REPEAT_DAYS),
  );
  const facts = overdueFacts(context, debtor);
  return contact(context, debtor, obligation, { email: arrearsEmail(facts), sms: arrearsSms(facts) }, [
    ...later,
    again,
  ]);
};

/**
 * Contract 18, Ley 1266/2008 art. 12, Ley 2157/2021: the notice 20 calendar days before a negative report; two on different
 * days for a small debt.
 */
export const carryReportNotice: Carrier = async (context, obligation) => {
  const debtor = await readDebtor(context, obligation);
  const { number } = subjectOf(obligation);
  if (!overdueInstalment(debtor, number))
    return { kind: 'lapse', reason: 'paid', next: await nextReportNotice(context.db, debtor) };
  // A notice says all that is overdue: the one of the oldest instalment stands for those after it.
  if (oldestOverdue(debtor)?.number !== number) return { kind: 'lapse', reason: 'replaced' };
  if ((await bureauStatusOf(context.db, debtor.loan.row.credit_number)) === 'overdue')
    return { kind: 'lapse', reason: 'replaced' };
  const { on } = debtor.debt;
  const reportOn = addDays(on, NOTICE_DAYS + 1);
  const { sent, count } = await readReportNotices(context.db, debtor.loan.row, number);
  const isEnough = sent.length + 1 >= noticesNeeded(debtor);
  const next = !isEnough
    ? noticeOn(debtor, 'report_notice', `${number}/${count + 1}`, addDays(on, 1))
    : owedTo(debtor.loan.row, {
        kind: 'negative_report',
        subject: String(number),
        opensAt: startOfDay(reportOn),
        dueBy: addDays(reportOn, NOTICE_SLACK_DAYS),
      });
  const facts = { ...overdueFacts(context, debtor), reportOn };
  const texts = { email: reportNoticeEmail(facts), sms: reportNoticeSms(facts) };
  return contact(context, debtor, obligation, texts, [next]);
};

/** Whether the person was told of acceleration in this default, by this channel. */
const isTold = async (
  { db }: Context,
  { id, credit_number: creditNumber, subject }: ObligationRow,
  since: CalendarDate,
): Promise<boolean> => {
  const told = await db
    .selectFrom('obligation')
    .select('id')
    .where('kind', '=', 'acceleration_notice')
    .where('credit_number', '=', creditNumber)
    .where('id', '<>', id)
    .where('subject', 'like', `% ${subject.split(' ').at(-1)}`)
    .where('handed_over_at', '>=', startOfDay(since))
    .executeTakeFirst();
  return told !== undefined;
};

/** Contract 15: the notice to phone and e-mail, 20 calendar days before the whole balance may be claimed. */
export const carryAccelerationNotice: Carrier = async (context, obligation) => {
  const debtor = await readDebtor(context, obligation);
  const { number, rest: channel } = subjectOf(obligation);
  const instalment = overdueInstalment(debtor, number);
  const { on, overdueSince } = debtor.debt;
  if (!instalment || !overdueSince || daysBetween(instalment.dueOn, on) <= ACCELERATION_DAYS)
    return { kind: 'lapse', reason: 'paid' };
  if (await isTold(context, obligation, overdueSince)) return { kind: 'lapse', reason: 'replaced' };
  const slot = await contactSlot(context.db, obligation, context.clock.now());
  if (slot.channels.length === 0) return { kind: 'wait', until: slot.next };
  const facts = {
    ...overdueFacts(context, debtor),
    until: addDays(bogotaDate(context.clock.now()), NOTICE_DAYS),
    totalDebt: debtor.debt.totalDebt,
  };
  const passed = `${number} ${overdueSince}`;
  const next = [noticeOn(debtor, 'deadline_passed', passed, addDays(facts.until, 1))];
  return channel === 'email'
    ? letterOutcome(debtor, accelerationEmail(facts), next)
    : { kind: 'sms', phone: debtor.phone, text: accelerationSms(facts), next };
};

/** The last day that the notices before acceleration left: the later one. Undefined while one is on its way. */
const readDeadline = async (
  { db }: Context,
  { credit_number: creditNumber }: ObligationRow,
  since: CalendarDate,
): Promise<CalendarDate | undefined> => {
  const notices = await db
    .selectFrom('obligation')
    .select(['state', 'met_at'])
    .where('kind', '=', 'acceleration_notice')
    .where('credit_number', '=', creditNumber)
    .where('opens_at', '<=', startOfDay(addDays(since, ACCELERATION_DAYS + 1 + NOTICE_DAYS)))
    .where((by) =>
      by.or([by('met_at', '>=', startOfDay(since)), by('state', 'in', ['pending', 'handed_over'])]),
    )
    .orderBy('met_at', 'desc')
    .execute();
  if (notices.some(({ met_at }) => met_at === null)) return undefined;
  const last = notices[0]?.met_at;
  return last ? addDays(bogotaDate(last), NOTICE_DAYS) : undefined;
};

/** Once the last day is over, a letter says so, and what may follow; it follows by nobody's job. */
export const carryDeadlinePassed: Carrier = async (context, obligation) => {
  const debtor = await readDebtor(context, obligation);
  const { number } = subjectOf(obligation);
  const { on, overdueSince } = debtor.debt;
  if (!overdueInstalment(debtor, number) || !overdueSince) return { kind: 'lapse', reason: 'paid' };
  const until = await readDeadline(context, obligation, overdueSince);
  if (!until || on <= until) {
    const next = until ? addDays(until, 1) : addDays(on, 1);
    return { kind: 'wait', until: contactFrom(next), dueBy: addDays(next, NOTICE_SLACK_DAYS) };
  }
  const facts = { ...overdueFacts(context, debtor), until, totalDebt: debtor.debt.totalDebt };
  const texts = { email: deadlinePassedEmail(facts), sms: deadlinePassedSms(facts) };
  return contact(context, debtor, obligation, texts);
};
