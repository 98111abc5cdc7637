import { type ApplicationRow, changeStatus } from '../../applications/application-status.ts';
import { lockApplication } from '../../applications/locked-application.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import { NotYet } from '../../infrastructure/jobs/jobs.ts';
import { openLoanOf } from './loan-opening.ts';

type Disbursement = Row<'disbursement'>;

/**
 * Takes an application whose identity was validated one step further: the clinic's word, then the treasury's transfer. What
 * was asked of them is kept before it is waited for, and each step commits as a whole, so that it may be cut off anywhere
 * and run again. Errors: NotYet while the other side has not answered; VendorDown.
 */
export const advanceDisbursement = async (context: Context, applicationId: string): Promise<void> => {
  const application = await context.db
    .selectFrom('application')
    .selectAll()
    .where('id', '=', applicationId)
    .executeTakeFirst();
  if (application?.status === 'pendiente_aprobacion_medico') await hearClinic(context, application);
  if (application?.status === 'pendiente_desembolso') await pay(context, application);
};

const find = (executor: Executor, applicationId: string): Promise<Disbursement | undefined> =>
  executor
    .selectFrom('disbursement')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst();

const note = async (
  executor: Executor,
  applicationId: string,
  said: Partial<Omit<Disbursement, 'application_id'>>,
): Promise<void> => {
  await executor
    .insertInto('disbursement')
    .values({ application_id: applicationId, ...said })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(said))
    .execute();
};

const askClinic = async (context: Context, application: ApplicationRow): Promise<string> => {
  const known = (await find(context.db, application.id))?.clinic_approval_id;
  if (known) return known;
  const { approvalId } = await context.adapters.clinic.requestApproval({
    requestId: application.id,
    applicationId: application.id,
    providerName: application.provider_name,
    procedure: application.procedure_text,
    amount: application.amount,
    procedureDate: application.procedure_date,
  });
  await note(context.db, application.id, { clinic_approval_id: approvalId });
  return approvalId;
};

const hearClinic = async (context: Context, application: ApplicationRow): Promise<void> => {
  const { clock, jobs } = context;
  const { status, decidedAt } = await context.adapters.clinic.readApproval(
    await askClinic(context, application),
  );
  if (status === 'pending') throw new NotYet();
  await inTransaction(context.db, async (trx) => {
    const locked = await lockApplication(trx, application.id);
    if (locked?.status !== 'pendiente_aprobacion_medico') return;
    await note(trx, locked.id, { clinic_decided_at: decidedAt ?? clock.now() });
    if (status === 'declined') {
      await changeStatus(trx, locked, 'dismissed', 'clinic', 'the clinic declined the procedure', clock);
      return;
    }
    await changeStatus(trx, locked, 'pendiente_desembolso', 'clinic', 'the clinic approved', clock);
    await jobs.enqueue('advance-disbursement', { applicationId: locked.id }, { executor: trx });
  });
};

const askTreasury = async (context: Context, application: ApplicationRow): Promise<string> => {
  const known = (await find(context.db, application.id))?.transfer_id;
  if (known) return known;
  const { transferId } = await context.adapters.treasury.requestTransfer({
    requestId: application.id,
    beneficiary: application.provider_name,
    amount: application.amount,
    concept: `CREDITO ${application.credit_number}`,
  });
  await note(context.db, application.id, { transfer_id: transferId });
  return transferId;
};

const pay = async (context: Context, application: ApplicationRow): Promise<void> => {
  const { clock } = context;
  const transfer = await context.adapters.treasury.readTransfer(await askTreasury(context, application));
  if (!transfer.isSettled) throw new NotYet();
  await inTransaction(context.db, async (trx) => {
    const locked = await lockApplication(trx, application.id);
    if (locked?.status !== 'pendiente_desembolso') return;
    const settledAt = transfer.settledAt ?? clock.now();
    await note(trx, locked.id, { settled_at: settledAt });
    await openLoanOf(trx, context, locked, settledAt);
    await changeStatus(trx, locked, 'desembolsado', 'treasury', 'the transfer was settled', clock);
  });
};
