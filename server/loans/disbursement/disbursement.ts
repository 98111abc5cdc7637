import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { nextAccrual } from '#core/loan/earned.ts';
import { DEFAULT_POLICY } from '#core/plan/policy.ts';
import { type ApplicationRow, changeStatus, lockApplication } from '../../applications/application-status.ts';
import { planOfApplication } from '../../applications/plans.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import { RetryLater } from '../../infrastructure/jobs/jobs.ts';
import { obligeOfDisbursement } from '../../obligations/loan-obligations.ts';
import { post } from '../ledger/ledger.ts';
import { disbursementLines } from '../ledger/loan-postings.ts';
import { keepLoanStates } from '../loan-state.ts';
import { replayLoanOf } from '../loans.ts';

/** Opens the loan of a disbursed application at the signed price, with its ledger entry. */
export const openLoanOf = async (
  executor: Executor,
  { clock, events }: Pick<Context, 'clock' | 'events'>,
  application: ApplicationRow,
  disbursedAt: Date,
): Promise<void> => {
  const disbursedOn = bogotaDate(disbursedAt);
  const { plan } = await planOfApplication(executor, application, disbursedOn);
  const { lifeInsurance, guarantee, guaranteeVat } = DEFAULT_POLICY.pricing;
  const row = await executor
    .insertInto('loan')
    .values({
      credit_number: application.credit_number,
      application_id: application.id,
      account_id: application.account_id,
      principal: application.amount,
      agreed_monthly_rate: plan.monthlyRate,
      life_insurance: lifeInsurance,
      guarantee,
      guarantee_vat: guaranteeVat,
      term: application.term,
      disbursed_on: disbursedOn,
      disbursed_at: disbursedAt,
      accrued_to: disbursedOn,
      next_accrual_on: nextAccrual(disbursedOn, application.term, disbursedOn),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await post(executor, clock, {
    creditNumber: application.credit_number,
    kind: 'disbursement',
    reference: application.id,
    valueDate: disbursedOn,
    lines: disbursementLines(application.amount),
  });
  await obligeOfDisbursement(executor, { clock }, row);
  const loan = await replayLoanOf(executor, row);
  await keepLoanStates(executor, [{ creditNumber: row.credit_number, ...loan }]);
  await events.emit(executor, 'loan-opened', { accountId: application.account_id });
};

type Disbursement = Row<'disbursement'>;

/**
 * Advances an application with a validated identity one step: the clinic's confirmation, then the treasury's transfer. Each
 * request is stored before it is sent and each step is one transaction, so that it can be retried after a crash anywhere.
 * @throws RetryLater while the vendor has not answered; VendorDown.
 */
export const advanceDisbursement = async (context: Context, applicationId: string): Promise<void> => {
  const application = await context.db
    .selectFrom('application')
    .selectAll()
    .where('id', '=', applicationId)
    .executeTakeFirst();
  if (application?.status === 'pendiente_aprobacion_medico') await readClinicDecision(context, application);
  if (application?.status === 'pendiente_desembolso') await pay(context, application);
};

const find = (executor: Executor, applicationId: string): Promise<Disbursement | undefined> =>
  executor
    .selectFrom('disbursement')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst();

const recordProgress = async (
  executor: Executor,
  applicationId: string,
  progress: Partial<Omit<Disbursement, 'application_id'>>,
): Promise<void> => {
  await executor
    .insertInto('disbursement')
    .values({ application_id: applicationId, ...progress })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(progress))
    .execute();
};

const requestClinicApproval = async (context: Context, application: ApplicationRow): Promise<string> => {
  const requested = (await find(context.db, application.id))?.clinic_approval_id;
  if (requested) return requested;
  const { approvalId } = await context.adapters.clinic.requestApproval({
    requestId: application.id,
    applicationId: application.id,
    providerName: application.provider_name,
    procedure: application.procedure_text,
    amount: application.amount,
    procedureDate: application.procedure_date,
  });
  await recordProgress(context.db, application.id, { clinic_approval_id: approvalId });
  return approvalId;
};

const readClinicDecision = async (context: Context, application: ApplicationRow): Promise<void> => {
  const { clock, jobs } = context;
  const { status, decidedAt } = await context.adapters.clinic.readApproval(
    await requestClinicApproval(context, application),
  );
  if (status === 'pending') throw new RetryLater();
  await inTransaction(context.db, async (trx) => {
    const locked = await lockApplication(trx, application.id);
    if (locked?.status !== 'pendiente_aprobacion_medico') return;
    await recordProgress(trx, locked.id, { clinic_decided_at: decidedAt ?? clock.now() });
    if (status === 'declined') {
      await changeStatus(trx, locked, 'dismissed', 'clinic', 'the clinic declined the procedure', clock);
      return;
    }
    await changeStatus(trx, locked, 'pendiente_desembolso', 'clinic', 'the clinic approved', clock);
    await jobs.enqueue('advance-disbursement', { applicationId: locked.id }, { executor: trx });
  });
};

/** Before the treasury is asked: whoever withdraws after it cannot know whether the money goes out. False when it is over. */
const markAsked = ({ db, clock }: Context, { id }: ApplicationRow): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    if ((await lockApplication(trx, id))?.status !== 'pendiente_desembolso') return false;
    const before = await find(trx, id);
    if (!before?.transfer_asked_at) await recordProgress(trx, id, { transfer_asked_at: clock.now() });
    return true;
  });

const requestTransferOf = async (context: Context, application: ApplicationRow): Promise<string> => {
  const requested = (await find(context.db, application.id))?.transfer_id;
  if (requested) return requested;
  const { transferId } = await context.adapters.treasury.requestTransfer({
    requestId: application.id,
    beneficiary: application.provider_name,
    amount: application.amount,
    concept: `CREDITO ${application.credit_number}`,
  });
  await recordProgress(context.db, application.id, { transfer_id: transferId });
  return transferId;
};

const pay = async (context: Context, application: ApplicationRow): Promise<void> => {
  const { clock, events } = context;
  if (!(await markAsked(context, application))) return;
  const transfer = await context.adapters.treasury.readTransfer(
    await requestTransferOf(context, application),
  );
  if (transfer.status !== 'settled') throw new RetryLater();
  await inTransaction(context.db, async (trx) => {
    const locked = await lockApplication(trx, application.id);
    if (locked?.status !== 'pendiente_desembolso') return;
    const settledAt = transfer.settledAt ?? clock.now();
    await recordProgress(trx, locked.id, { settled_at: settledAt });
    await openLoanOf(trx, context, locked, settledAt);
    await changeStatus(trx, locked, 'desembolsado', 'treasury', 'the transfer was settled', clock);
    const { id: applicationId, credit_number: creditNumber, account_id: accountId } = locked;
    await events.emit(trx, 'loan-delivered', { applicationId, creditNumber, accountId });
  });
};
