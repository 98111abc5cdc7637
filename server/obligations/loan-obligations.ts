import {
  addDays,
  bogotaDate,
  type CalendarDate,
  calendarDate,
  startOfDay,
} from '#core/calendar/calendar-date.ts';
import { addBusinessDays } from '#core/calendar/holidays.ts';
import { dueDates } from '#core/plan/schedule.ts';
import { nextContactDay, nextContactTime } from '#core/reminders/contact-window.ts';
import { refundUntil } from '#core/rights/withdrawal.ts';
import { statementReadyOn } from '#core/statements/statement-periods.ts';
import { recordAudit } from '../infrastructure/audit.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import {
  lapseOf,
  type Obligation,
  oblige,
  obligeAgain,
  restoreLapsed,
  takeBackLetters,
} from './obligations.ts';

interface Timed {
  readonly clock: Clock;
}
type Loan = Pick<Row<'loan'>, 'account_id' | 'credit_number' | 'disbursed_on' | 'disbursed_at' | 'term'>;
type Owner = Pick<Loan, 'account_id' | 'credit_number'>;

/** Calendar days for the copy of a filled pagaré, and for what nobody gave another term: the letter of instructions. */
const COPY_DAYS = 5;
/** Business days for a depository or a bureau to be told. */
export const REGISTER_BUSINESS_DAYS = 5;
/** Business days for a letter that confirms what a person asked for. */
const LETTER_BUSINESS_DAYS = 5;
/** Days after the due date on which the notice of arrears is to have gone: reminders may take the channel of a whole week. */
const ARREARS_DAYS = 10;

export const owedTo = (
  { account_id: accountId, credit_number: creditNumber }: Owner,
  rest: Pick<Obligation, 'kind' | 'subject' | 'opensAt' | 'dueBy'>,
): Obligation => ({ accountId, creditNumber, ...rest });

/** The first moment for a contact on a day or after it. */
export const contactFrom = (day: CalendarDate): Date => nextContactTime(startOfDay(day));

const instalmentObligations = (loan: Loan, number: number, dueOn: CalendarDate): readonly Obligation[] => {
  const readyOn = statementReadyOn(dueOn);
  const overdueOn = addDays(dueOn, 1);
  return [
    owedTo(loan, {
      kind: 'statement',
      subject: String(number),
      opensAt: contactFrom(readyOn),
      dueBy: readyOn,
    }),
    owedTo(loan, {
      kind: 'arrears_notice',
      subject: `${number}/1`,
      opensAt: contactFrom(overdueOn),
      dueBy: nextContactDay(addDays(dueOn, ARREARS_DAYS)),
    }),
  ];
};

const finalDates = (loan: Loan, subject: string): Obligation =>
  owedTo(loan, {
    kind: 'final_dates',
    subject,
    opensAt: loan.disbursed_at,
    dueBy: addDays(calendarDate(loan.disbursed_on), COPY_DAYS),
  });

const ofEachInstalment = (loan: Loan): readonly Obligation[] =>
  dueDates(calendarDate(loan.disbursed_on), loan.term).flatMap((dueOn, index) =>
    instalmentObligations(loan, index + 1, dueOn),
  );

/** What a disbursement makes due: the final dates, a statement before each instalment, a notice of each in arrears. */
export const obligeOfDisbursement = (executor: Executor, context: Timed, loan: Loan): Promise<void> =>
  oblige(executor, context, finalDates(loan, 'disbursement'), ...ofEachInstalment(loan));

/** The same of one that follows a returned one: other final dates, and what had lapsed with the return at its new days. */
export const obligeOfNextDisbursement = async (
  executor: Executor,
  context: Timed,
  loan: Loan,
): Promise<void> => {
  await oblige(executor, context, finalDates(loan, `disbursement ${loan.disbursed_at.toISOString()}`));
  await obligeAgain(executor, loan.credit_number, 'money_returned', ofEachInstalment(loan));
};

/** Business days for the clinic to be asked for the money. */
const CLINIC_BUSINESS_DAYS = 1;

const AFTER_CLOSING = ['closing_letter', 'note_cancellation'] as const;

/** What the last payment of a credit makes due. */
export const obligeOfClosing = (
  executor: Executor,
  context: Timed,
  loan: Owner,
  closedAt: Date,
): Promise<void> => {
  const closedOn = bogotaDate(closedAt);
  const soon = { opensAt: closedAt, dueBy: addBusinessDays(closedOn, REGISTER_BUSINESS_DAYS) };
  return oblige(
    executor,
    context,
    owedTo(loan, { kind: 'closing_letter', subject: closedAt.toISOString(), ...soon }),
    owedTo(loan, { kind: 'note_cancellation', subject: `paid ${closedAt.toISOString()}`, ...soon }),
    owedTo(loan, { kind: 'report_update', subject: `closed ${closedAt.toISOString()}`, ...soon }),
  );
};

/** What a credit owes its holder only while it is one. */
const OF_THE_CREDIT = [
  'final_dates',
  'statement',
  'arrears_notice',
  'report_notice',
  'negative_report',
  'acceleration_notice',
  'deadline_passed',
  'report_update',
  'insurance_change',
  'promise_letter',
  ...AFTER_CLOSING,
] as const;

/**
 * What a withdrawal makes due: the money asked back from the clinic, unless the bank gave it back, the note cancelled, and the bureau told if it knows of the
 * credit. What the disbursement had made due is owed no more.
 */
export const obligeOfWithdrawal = async (
  executor: Executor,
  context: Timed,
  loan: Owner & Pick<Row<'loan'>, 'returned_at'>,
  withdrawnAt: Date,
): Promise<void> => {
  await lapseOf(executor, loan.credit_number, OF_THE_CREDIT, 'withdrawn');
  const today = bogotaDate(withdrawnAt);
  const registered = { opensAt: withdrawnAt, dueBy: addBusinessDays(today, REGISTER_BUSINESS_DAYS) };
  const told = await isToldToBureau(executor, loan.credit_number);
  await oblige(
    executor,
    context,
    ...(loan.returned_at === null
      ? [
          owedTo(loan, {
            kind: 'clinic_refund',
            subject: 'withdrawal',
            opensAt: withdrawnAt,
            dueBy: addBusinessDays(today, CLINIC_BUSINESS_DAYS),
          }),
        ]
      : []),
    owedTo(loan, {
      kind: 'note_cancellation',
      subject: `withdrawn ${withdrawnAt.toISOString()}`,
      ...registered,
    }),
    ...(told
      ? [
          owedTo(loan, {
            kind: 'report_update',
            subject: `withdrawn ${withdrawnAt.toISOString()}`,
            ...registered,
          }),
        ]
      : []),
  );
};

/**
 * The bank gave back what was paid to the clinic: until it is paid again nothing is collected, written of instalments or
 * asked back from the clinic. What a paid credit had made due is owed no more.
 */
export const obligeOfMoneyReturned = async (
  executor: Executor,
  context: Timed,
  loan: Owner & Pick<Row<'loan'>, 'application_id' | 'closed_at' | 'withdrawn_at'>,
): Promise<void> => {
  const { credit_number: creditNumber } = loan;
  if (loan.withdrawn_at !== null) return lapseOf(executor, creditNumber, ['clinic_refund'], 'money_returned');
  if (loan.closed_at !== null) await obligeOfReopening(executor, context, loan);
  await takeBackLetters(executor, context, creditNumber);
  await lapseOf(executor, creditNumber, OF_THE_CREDIT, 'money_returned');
};

/** What of a payment is its payer's goes back, in the term of whatever made it theirs then. */
export const obligeOfReturn = async (
  executor: Executor,
  context: Timed,
  loan: Owner,
  paymentId: string,
  theirsFrom: Date,
): Promise<void> => {
  const owed = owedTo(loan, {
    kind: 'payment_return',
    subject: paymentId,
    opensAt: context.clock.now(),
    dueBy: refundUntil(theirsFrom),
  });
  await oblige(executor, context, owed);
  await obligeAgain(executor, loan.credit_number, 'never_there', [owed]);
};

/** The payment of what goes back; another try, after the bank gave the one before back, is an obligation of its own. */
export const returnedPaymentOf = (subject: string): string => subject.split('/')[0] ?? subject;

/** The bank gave back what had gone back: it goes back anew, in the same term. */
export const obligeOfRefundReturned = (
  executor: Executor,
  context: Timed,
  loan: Owner,
  { payment_id: paymentId, attempt }: Pick<Row<'refund'>, 'payment_id' | 'attempt'>,
): Promise<void> => {
  const now = context.clock.now();
  return oblige(
    executor,
    context,
    owedTo(loan, {
      kind: 'payment_return',
      subject: `${paymentId}/${attempt}`,
      opensAt: now,
      dueBy: refundUntil(now),
    }),
  );
};

/** A note that is cancelled cannot be taken back: whoever collects must know that the credit has none. */
const auditMissingNote = async (
  executor: Executor,
  { clock }: Timed,
  {
    application_id: applicationId,
    credit_number: creditNumber,
  }: Pick<Row<'loan'>, 'application_id' | 'credit_number'>,
): Promise<void> => {
  const cancelled = await executor
    .selectFrom('note_cancellation')
    .select('depository_number')
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  if (!cancelled) return;
  await recordAudit(executor, clock, {
    actor: 'loans',
    action: 'reopened_without_note',
    subject: String(creditNumber),
    reason: 'a payment went back after the note was cancelled',
    details: { note: cancelled.depository_number },
  });
};

/** A payment that went back opens a credit again: what its end had made needless is owed. */
export const obligeOfReopening = async (
  executor: Executor,
  context: Timed,
  loan: Owner & Pick<Row<'loan'>, 'application_id'>,
): Promise<void> => {
  const { credit_number: creditNumber } = loan;
  await auditMissingNote(executor, context, loan);
  await lapseOf(executor, creditNumber, AFTER_CLOSING, 'reopened');
  await restoreLapsed(executor, context, creditNumber, 'paid');
};

const isToldToBureau = async (executor: Executor, creditNumber: number): Promise<boolean> => {
  const told = await executor
    .selectFrom('bureau_report')
    .select('id')
    .where('credit_number', '=', creditNumber)
    .executeTakeFirst();
  return told !== undefined;
};

/** A payment that came or went back changes what the bureaus were told. */
export const obligeOfPayment = async (
  executor: Executor,
  context: Timed,
  loan: Owner,
  change: { readonly paymentId: string; readonly kind: 'posted' | 'reversed' },
): Promise<void> => {
  const now = context.clock.now();
  if (change.kind === 'reversed') await restoreLapsed(executor, context, loan.credit_number, 'paid');
  else await takeBackLetters(executor, context, loan.credit_number);
  if (!(await isToldToBureau(executor, loan.credit_number))) return;
  await oblige(
    executor,
    context,
    owedTo(loan, {
      kind: 'report_update',
      subject: `${change.kind} ${change.paymentId}`,
      opensAt: now,
      dueBy: addBusinessDays(bogotaDate(now), REGISTER_BUSINESS_DAYS),
    }),
  );
};

/** Days after a promised day in which it is said that the promise was not kept. */
const PROMISE_END_DAYS = 5;

/** What is written about a promise to pay: that it is noted, its eve unless that is today, and that it did not arrive. */
export const obligeOfPromise = async (
  executor: Executor,
  context: Timed,
  loan: Owner,
  { id, promisedOn }: { readonly id: string; readonly promisedOn: CalendarDate },
): Promise<void> => {
  const now = context.clock.now();
  const today = bogotaDate(now);
  const [eve, after] = [addDays(promisedOn, -1), addDays(promisedOn, 1)];
  const letter = (step: string, opensAt: Date, dueBy: CalendarDate): Obligation =>
    owedTo(loan, { kind: 'promise_letter', subject: `${id}/${step}`, opensAt, dueBy });
  await oblige(
    executor,
    context,
    letter('made', now, nextContactDay(addDays(today, 1))),
    ...(eve > today ? [letter('eve', contactFrom(eve), promisedOn)] : []),
    letter('end', contactFrom(after), nextContactDay(addDays(after, PROMISE_END_DAYS))),
  );
};

/** Contract 6: the letter that says what an own policy, or its end, changes. */
export const obligeOfInsurance = async (
  executor: Executor,
  context: Timed,
  loan: Owner,
  event: 'accepted' | 'ended',
): Promise<void> => {
  const now = context.clock.now();
  await oblige(
    executor,
    context,
    owedTo(loan, {
      kind: 'insurance_change',
      subject: event,
      opensAt: now,
      dueBy: addBusinessDays(bogotaDate(now), LETTER_BUSINESS_DAYS),
    }),
  );
};
