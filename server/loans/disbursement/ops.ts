import type { ApplicationStatus } from '#core/application/application-status.ts';
import { type ApplicationRow, statusOf } from '../../applications/application-status.ts';
import { findLocked } from '../../applications/ops/find-application.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import { type OpsCommand, OpsError } from '../../infrastructure/ops/command.ts';

/** What blocks the disbursement; none while it only awaits clinic or treasury. */
const MISSING = {
  risk_in_process: 'falta la decisión de riesgo',
  on_hold_docs: 'falta la decisión sobre los documentos',
  approved: 'falta que la persona elija su plan y firme',
  firma_contrato: 'falta la firma del contrato y el pagaré',
  pendiente_validacion_cliente: 'falta validar la identidad (npm run ops -- identity list)',
  in_progress_validation_client: 'falta el resultado de la identidad (npm run ops -- identity list)',
  on_hold_approved: 'falta que se cumpla lo que decidió el agente de identidad',
  on_hold_rejected: 'un agente negó la identidad',
  rejected_validation: 'la identidad no se pudo validar; npm run ops -- identity reopen la abre otra vez',
  pendiente_aprobacion_medico: undefined,
  pendiente_desembolso: undefined,
  desembolsado: 'el dinero ya se giró',
  fulfilled: 'el crédito ya se pagó',
  rejected: 'la solicitud se rechazó',
  dismissed: 'la solicitud se cerró',
} as const satisfies Record<ApplicationStatus, string | undefined>;

/** Requests sent to clinic and treasury so far. */
const pendingStepText = async (executor: Executor, application: ApplicationRow): Promise<string> => {
  const disbursement = await executor
    .selectFrom('disbursement')
    .selectAll()
    .where('application_id', '=', application.id)
    .executeTakeFirst();
  if (application.status === 'pendiente_aprobacion_medico') {
    return disbursement?.clinic_approval_id
      ? `falta la respuesta del médico a la consulta ${disbursement.clinic_approval_id}`
      : 'se le preguntará al médico';
  }
  return disbursement?.transfer_id
    ? `falta que la tesorería confirme el giro ${disbursement.transfer_id}, que no se pide otra vez`
    : 'se pedirá el giro a la tesorería';
};

export const disburseApplication: OpsCommand = {
  name: 'applications disburse',
  positionals: ['id'],
  summary: 'Vuelve a poner en marcha un desembolso que se quedó esperando; el dinero nunca sale dos veces.',
  run: ({ db, jobs }, { positionals: [named = ''], audit }) =>
    inTransaction(db, async (trx) => {
      const application = await findLocked(trx, named);
      const missing = MISSING[statusOf(application)];
      const short = application.id.slice(0, 8);
      if (missing) throw new OpsError(`La solicitud ${short} no se puede desembolsar: ${missing}.`);
      const pendingStep = await pendingStepText(trx, application);
      await jobs.enqueue('advance-disbursement', { applicationId: application.id }, { executor: trx });
      await audit(trx, application.id, { status: application.status });
      return `En marcha: ${short}; ${pendingStep}. El servidor lo sigue desde ya.`;
    }),
};
