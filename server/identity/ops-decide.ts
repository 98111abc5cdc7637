import { statusOf } from '../applications/application-status.ts';
import { findLocked } from '../applications/ops/find-application.ts';
import { recordAudit } from '../infrastructure/audit.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { type OpsCommand, OpsError } from '../infrastructure/ops/command.ts';
import { STATUS_WORDS } from '../infrastructure/ops/words.ts';
import { attemptsOf } from './identity-attempts.ts';
import { decideIdentityByHand, mayDecideIdentity } from './identity-decisions.ts';
import type { IdentityDecisionByHand } from './messages.ts';

const command = (
  name: `identity ${string}`,
  decision: IdentityDecisionByHand,
  words: { readonly summary: string; readonly done: string },
): OpsCommand => ({
  name,
  positionals: ['id|crédito'],
  switches: {},
  summary: words.summary,
  run: (context, { positionals: [named = ''], reason }) =>
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
      const attempts = await attemptsOf(trx, application.id);
      await decideIdentityByHand(trx, context, application, decision, { operator: context.operator, reason });
      await recordAudit(trx, context.clock, {
        actor: context.operator,
        action: name,
        subject: application.id,
        reason,
        details: {
          from: application.status,
          attempts: attempts.map(({ id, decision: said, discrepancies }) => ({ id, said, discrepancies })),
        },
      });
      return `${words.done}: ${short}. La persona recibirá un correo.`;
    }),
});

export const approveIdentity = command('identity approve', 'approved', {
  summary:
    'Da por validada la identidad de quien firmó, revisada por otro medio: el crédito sigue al médico y a la tesorería, y le escribe a la persona.',
  done: 'Identidad aprobada',
});

export const rejectIdentity = command('identity reject', 'rejected', {
  summary: 'Niega la identidad de quien firmó: no se gira nada, y le escribe a la persona.',
  done: 'Identidad rechazada',
});

export const reopenIdentity = command('identity reopen', 'reopened', {
  summary:
    'Abre otra vez la validación de una identidad negada o en revisión, para que la persona repita las fotos, y le escribe.',
  done: 'Validación abierta otra vez',
});
