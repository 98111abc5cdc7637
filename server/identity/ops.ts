import { type ApplicationRow, statusOf } from '../applications/application-status.ts';
import { findLocked } from '../applications/ops/find-application.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import { type OpsCommand, OpsError } from '../infrastructure/ops/command.ts';
import { requireIndependent } from '../infrastructure/ops/operators/operators.ts';
import { STATUS_WORDS } from '../infrastructure/ops/words.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import { actorOf, type Operator } from '../infrastructure/runtime/operator.ts';
import { attemptsOf } from './identity-attempts.ts';
import {
  decideIdentityByHand,
  holdIdentityDecision,
  isConfirmation,
  isHeld,
  mayDecideIdentity,
  proposerOf,
} from './identity-decisions.ts';
import type { IdentityDecisionByHand } from './messages.ts';

/** @throws OpsError where the decision is the operator's own, or its agent is one no more. */
const requireSecondAgent = async (
  executor: Executor,
  application: ApplicationRow,
  clock: Clock,
  { name }: Operator,
): Promise<string | undefined> => {
  const proposer = await proposerOf(executor, application);
  if (proposer === actorOf({ name }))
    throw new OpsError('Esa decisión es tuya: la confirma otro asesor, con el mismo comando.');
  const agents = await executor
    .selectFrom('operator')
    .select('name')
    .where('role', '=', 'agent')
    .where('disabled_at', 'is', null)
    .execute();
  const first = agents.find((agent) => actorOf(agent) === proposer);
  if (!first)
    throw new OpsError('Quien tomó esa decisión ya no es asesor: ábrela otra vez con identity reopen.');
  await requireIndependent(executor, clock, [first.name, name]);
  return proposer;
};

/** @throws OpsError once the depository cancelled the note: the credit would have none. */
const requireNote = async (executor: Executor, { id }: ApplicationRow): Promise<void> => {
  const cancelled = await executor
    .selectFrom('note_cancellation')
    .select('cancelled_at')
    .where('application_id', '=', id)
    .executeTakeFirst();
  if (cancelled)
    throw new OpsError(
      `El pagaré de ${id.slice(0, 8)} ya se canceló en el depósito: esta solicitud no se puede abrir otra vez.`,
    );
};

const decisionCommand = (
  name: `identity ${string}`,
  decision: IdentityDecisionByHand,
  words: { readonly summary: string; readonly done: string },
): OpsCommand => ({
  name,
  roles: ['agent'],
  // A reopened one is decided anew, by the vendor or by two agents.
  ...(decision === 'reopened'
    ? { effects: [] }
    : { effects: ['person_decided'], needsSecondPerson: 'confirmed' }),
  positionals: ['id|crédito'],
  summary: words.summary,
  run: (context, { positionals: [named = ''], reason, audit }) =>
    inTransaction(context.db, async (trx) => {
      const application = await findLocked(trx, named);
      const short = application.id.slice(0, 8);
      if (!mayDecideIdentity(application, decision)) {
        const isRejected = application.status === 'rejected_validation';
        const first =
          isRejected && decision === 'approved' ? ' Primero ábrela otra vez con identity reopen.' : '';
        throw new OpsError(
          `La identidad de ${short} no espera esa decisión; estado: ${STATUS_WORDS[statusOf(application)]}.${first}`,
        );
      }
      if (decision !== 'rejected') await requireNote(trx, application);
      const attempts = await attemptsOf(trx, application.id);
      const by = { operator: actorOf(context.operator), reason };
      const facts = {
        from: application.status,
        attempts: attempts.map(({ id, decision: said, discrepancies }) => ({ id, said, discrepancies })),
      };
      if (!isConfirmation(application, decision)) {
        await holdIdentityDecision(trx, context, application, decision, by);
        await audit(trx, application.id, facts);
        return `${words.done} por ti: ${short}. Falta que otro asesor la confirme con el mismo comando.`;
      }
      const proposedBy =
        decision !== 'reopened' && isHeld(statusOf(application))
          ? await requireSecondAgent(trx, application, context.clock, context.operator)
          : undefined;
      const { provedBefore } = await decideIdentityByHand(trx, context, application, decision, by);
      await audit(trx, application.id, { ...facts, proposedBy, provedBefore });
      const moved = provedBefore ? ' El documento estaba comprobado en otra cuenta: ya no.' : '';
      return `${words.done}: ${short}. La persona recibirá un correo.${moved}`;
    }),
});

export const approveIdentity = decisionCommand('identity approve', 'approved', {
  summary:
    'Da por validada la identidad de quien firmó, revisada por otro medio. Confirmada por otro asesor, el crédito sigue al médico y a la tesorería, y le escribe a la persona.',
  done: 'Identidad aprobada',
});

export const rejectIdentity = decisionCommand('identity reject', 'rejected', {
  summary:
    'Niega la identidad de quien firmó. Confirmada por otro asesor, no se gira nada, y le escribe a la persona.',
  done: 'Identidad rechazada',
});

export const reopenIdentity = decisionCommand('identity reopen', 'reopened', {
  summary:
    'Abre otra vez la validación de una identidad negada o en revisión, para que la persona repita las fotos, y le escribe.',
  done: 'Validación abierta otra vez',
});
