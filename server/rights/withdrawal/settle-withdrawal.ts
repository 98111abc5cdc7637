import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { clinicAnswerUntil, isExcluded } from '#core/rights/withdrawal.ts';
import type { ApplicationRow } from '../../applications/application-status.ts';
import type { Context } from '../../infrastructure/context.ts';
import { inTransaction } from '../../infrastructure/database/connection.ts';
import { RetryLater } from '../../infrastructure/jobs/jobs.ts';
import { VendorDown } from '../../infrastructure/runtime/errors.ts';
import type { ServiceAnswer } from '../../infrastructure/vendors/clinic.ts';
import { lockCredit } from '../../loans/disbursement/transfers.ts';
import { markDirty } from '../../reminders/schedule-due.ts';
import { carryOut } from './carry-out.ts';
import { writeLetter } from './letters.ts';
import { findWithdrawal, saidStandingOf, type WithdrawalRow } from './record-withdrawal.ts';

/** How long a job waits for an answer; the queue gives it up after two days, and after this the routine reads each hour. */
const READ_AGAIN_MS = 24 * 3_600_000;

/** Queues a job for every withdrawal whose clinic has not answered; after its term until it has paid back. */
export const scheduleSettlements = async ({ db, jobs }: Context): Promise<void> => {
  const open = await db
    .selectFrom('withdrawal')
    .innerJoin('application', 'application.id', 'application_id')
    .leftJoin('clinic_refund', 'clinic_refund.credit_number', 'application.credit_number')
    .select('application_id')
    .where('clinic_asked_at', 'is not', null)
    .where('clinic_answered_at', 'is', null)
    .where('outcome', 'is distinct from', 'not_delivered')
    .where('repaid_at', 'is', null)
    .execute();
  for (const { application_id: applicationId } of open)
    await jobs.enqueue('settle-withdrawal', { applicationId }, { executor: db, singletonKey: applicationId });
};

const askQuestion = async (
  { db, adapters }: Context,
  application: ApplicationRow,
  withdrawal: WithdrawalRow,
): Promise<string> => {
  if (withdrawal.clinic_question_id !== null) return withdrawal.clinic_question_id;
  const { questionId } = await adapters.clinic.askWhetherBegun({
    requestId: application.id,
    applicationId: application.id,
    providerName: application.provider_name,
    procedure: application.procedure_text,
    cost: application.requested_amount,
    procedureDate: application.procedure_date,
    withdrawnOn: bogotaDate(withdrawal.said_at),
  });
  await db
    .updateTable('withdrawal')
    .set({ clinic_question_id: questionId })
    .where('number', '=', withdrawal.number)
    .where('clinic_question_id', 'is', null)
    .execute();
  return questionId;
};

/** Acts once on what the clinic says, or on its silence; what it says of a withdrawal that was carried out is kept, and an error in the log. */
const apply = (
  context: Context,
  { id, credit_number }: ApplicationRow,
  answer: ServiceAnswer,
): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const { clock, log } = context;
    const credit = await lockCredit(trx, { id, credit_number });
    const before = await findWithdrawal(trx, id);
    if (!credit?.loan || !before || before.clinic_answered_at !== null) return;
    const { application, loan } = credit;
    const begunOn = answer.status === 'begun' ? answer.begunOn : null;
    const answered =
      answer.status === 'pending' ? {} : { clinic_answered_at: clock.now(), begun_on: begunOn };
    const withdrawal = { ...before, ...answered };
    const isAsked = saidStandingOf(before) === 'asked';
    if (isAsked && (begunOn === null || !isExcluded(begunOn, before.said_at)))
      return carryOut(trx, context, { loan, application, withdrawal });
    if (answer.status === 'pending') return;
    await trx.updateTable('withdrawal').set(answered).where('number', '=', before.number).execute();
    if (begunOn === null) return;
    if (!isAsked) {
      log.error(
        { creditNumber: credit_number, begunOn },
        'a clinic says too late that a procedure had begun',
      );
      return;
    }
    await markDirty(trx, clock, application.account_id);
    await writeLetter(trx, context, application, { kind: 'excluded', withdrawal, begunOn });
  });

/**
 * Reads whether the procedure had begun, which the clinic is asked once, and carries the withdrawal out or ends it. Silence until
 * the end of its term carries it out, whatever kept it from answering.
 * @throws VendorDown within the term, and RetryLater on its first day: the queue tries again.
 */
export const settleWithdrawal = async (context: Context, applicationId: string): Promise<void> => {
  const { db, clock, log } = context;
  const withdrawal = await findWithdrawal(db, applicationId);
  if (!withdrawal?.clinic_asked_at || withdrawal.clinic_answered_at !== null) return;
  if (withdrawal.outcome === 'not_delivered') return;
  const application = await db
    .selectFrom('application')
    .selectAll()
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const isOver = bogotaDate(clock.now()) > clinicAnswerUntil(withdrawal.clinic_asked_at);
  const answer = await askQuestion(context, application, withdrawal)
    .then((questionId) => context.adapters.clinic.readWhetherBegun(questionId))
    .catch((error: unknown): ServiceAnswer => {
      if (!isOver || !(error instanceof VendorDown)) throw error;
      log.warn({ err: error, applicationId }, 'a clinic was not asked whether a procedure had begun');
      return { status: 'pending' };
    });
  if (answer.status === 'pending') {
    if (!isOver) {
      if (clock.now().getTime() - withdrawal.clinic_asked_at.getTime() < READ_AGAIN_MS)
        throw new RetryLater();
      return;
    }
    if (withdrawal.carried_out_at !== null) return;
    log.error({ applicationId }, 'a clinic did not say in time whether a procedure had begun');
  }
  await apply(context, application, answer);
};
