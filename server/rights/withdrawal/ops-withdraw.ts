import { type ApplicationRow, statusOf } from '../../applications/application-status.ts';
import { findLocked } from '../../applications/ops/find-application.ts';
import { inTransaction } from '../../infrastructure/database/connection.ts';
import { type OpsCommand, OpsError } from '../../infrastructure/ops/command.ts';
import { STATUS_WORDS } from '../../infrastructure/ops/words.ts';
import { actorOf } from '../../infrastructure/runtime/operator.ts';
import { isBeforeTransfer, withdrawUndelivered } from './withdraw.ts';

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
      await withdrawUndelivered(trx, context, application, said);
      await audit(trx, application.id, { from: application.status });
      return `Cerrada: ${application.id.slice(0, 8)}, la persona desistió y no debe nada. Recibirá un correo.`;
    }),
};
