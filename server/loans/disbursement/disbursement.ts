import type { ApplicationRow } from '../../applications/application-status.ts';
import type { Context } from '../../infrastructure/context.ts';
import { RetryLater } from '../../infrastructure/jobs/jobs.ts';
import { applyClinicAnswer } from './clinic-answer.ts';
import { recordReading } from './settle-transfer.ts';
import { claimTransfer, findDisbursement, recordProgress, type Transfer } from './transfers.ts';

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
  // A paid one may have to be paid to its clinic again.
  if (application?.status === 'pendiente_desembolso' || application?.status === 'fulfilled')
    await pay(context, application);
};

const requestClinicApproval = async (context: Context, application: ApplicationRow): Promise<string> => {
  const requested = (await findDisbursement(context.db, application.id))?.clinic_approval_id;
  if (requested) return requested;
  const { approvalId } = await context.adapters.clinic.requestApproval({
    requestId: application.id,
    applicationId: application.id,
    providerName: application.provider_name,
    procedure: application.procedure_text,
    cost: application.requested_amount,
    procedureDate: application.procedure_date,
  });
  await recordProgress(context.db, application.id, { clinic_approval_id: approvalId });
  return approvalId;
};

const readClinicDecision = async (context: Context, application: ApplicationRow): Promise<void> => {
  const answer = await context.adapters.clinic.readApproval(
    await requestClinicApproval(context, application),
  );
  if (answer.status === 'pending') throw new RetryLater();
  await applyClinicAnswer(context, application.id, answer);
};

const requestTransferOf = async (
  context: Context,
  application: ApplicationRow,
  transfer: Transfer,
): Promise<string> => {
  if (transfer.transfer_id !== null) return transfer.transfer_id;
  const { transferId } = await context.adapters.treasury.requestTransfer({
    requestId: transfer.request_id,
    beneficiary: {
      name: transfer.payee_name,
      document_number: transfer.payee_nit,
      bank: transfer.bank ?? undefined,
      account_type: transfer.account_type,
      account_number: transfer.account_number,
    },
    amount: transfer.amount,
    concept: `CREDITO ${application.credit_number}`,
  });
  await context.db
    .updateTable('disbursement_transfer')
    .set({ transfer_id: transferId })
    .where('id', '=', transfer.id)
    .where('transfer_id', 'is', null)
    .execute();
  return transferId;
};

const pay = async (context: Context, application: ApplicationRow): Promise<void> => {
  const transfer = await claimTransfer(context, application);
  if (!transfer || transfer.settled_at !== null) return;
  if (transfer.amount !== application.amount) {
    context.log.error({ applicationId: application.id }, 'a transfer was adopted for another amount');
    return;
  }
  const reading = await context.adapters.treasury.readTransfer(
    await requestTransferOf(context, application, transfer),
  );
  if (reading.status === 'pending') throw new RetryLater();
  await recordReading(context, application, transfer, reading);
};
