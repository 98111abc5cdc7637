import { type ApplicationStatus, stageOf } from '#core/application/application-status.ts';
import { recipientOf } from '../../accounts/profiles.ts';
import { type ApplicationRow, changeStatus, statusOf } from '../../applications/application-status.ts';
import { findLocked } from '../../applications/ops/find-application.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import { composeEmail } from '../../infrastructure/messages/email.ts';
import { type OpsCommand, type OpsContext, OpsError } from '../../infrastructure/ops/command.ts';
import { STATUS_WORDS } from '../../infrastructure/ops/words.ts';
import { enqueueEmail } from '../../infrastructure/outbox.ts';
import { actorOf } from '../../infrastructure/runtime/operator.ts';

/** Signed, and no money is on its way. */
const isBeforeTransfer = (status: ApplicationStatus): boolean =>
  stageOf(status) === 'identity' || status === 'pendiente_aprobacion_medico';

/** @throws OpsError unless the contract is signed and its money neither delivered nor on its way. */
const requireUndelivered = (application: ApplicationRow, isStopped: boolean): void => {
  const status = statusOf(application);
  if (isBeforeTransfer(status) || (isStopped && status === 'pendiente_desembolso')) return;
  const short = application.id.slice(0, 8);
  if (status === 'pendiente_desembolso')
    throw new OpsError(
      `El giro de ${short} ya se le pidió a la tesorería. Cuando confirme que no sale, repítelo con --stopped.`,
    );
  throw new OpsError(
    `De ${short} no se puede desistir; estado: ${STATUS_WORDS[status]}. Antes de firmar no hay contrato, y después del desembolso es un retracto.`,
  );
};

const notify = async (
  executor: Executor,
  context: OpsContext,
  application: ApplicationRow,
): Promise<void> => {
  const { first_names: name, email } = await recipientOf(executor, application.profile_id);
  const paragraphs = [
    `Hola, ${name}:`,
    `Como nos lo pediste, cancelamos tu crédito ${application.credit_number} antes de entregar el dinero.`,
    'El contrato y el pagaré que firmaste quedan sin efecto y no debes nada.',
  ];
  const notes = [`Si no fuiste tú, escríbenos hoy mismo a ${context.config.lender.supportEmail}.`];
  await enqueueEmail(executor, context, {
    purpose: 'withdrawal',
    accountId: application.account_id,
    dedupeKey: `withdrawal:${application.id}`,
    to: email,
    ...composeEmail('Cancelamos tu crédito, como pediste', paragraphs, notes),
    attachments: [],
  });
};

/** The contract's second clause: until the money is delivered its holder may withdraw by saying so. */
export const withdrawApplication: OpsCommand = {
  name: 'applications withdraw',
  roles: ['agent'],
  positionals: ['id|crédito'],
  switches: { stopped: 'la tesorería confirmó que no gira lo que se le pidió' },
  summary:
    'Cierra un crédito firmado cuyo dinero no se ha entregado, porque la persona desiste; no debe nada, y le escribe.',
  needsSecondPerson: (_context, { switches }) => switches.has('stopped'),
  run: (context, { positionals: [named = ''], switches, reason, audit }) =>
    inTransaction(context.db, async (trx) => {
      const application = await findLocked(trx, named);
      requireUndelivered(application, switches.has('stopped'));
      const said = `withdrew, as ${actorOf(context.operator)} was told: ${reason}`;
      await changeStatus(trx, application, 'dismissed', 'applicant', said, context.clock);
      await notify(trx, context, application);
      await audit(trx, application.id, { from: application.status });
      return `Cerrada: ${application.id.slice(0, 8)}, la persona desistió y no debe nada. Recibirá un correo.`;
    }),
};
