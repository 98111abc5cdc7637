import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  stageOf,
} from '#core/application/application-status.ts';
import { type ApplicationRow, statusOf } from '../applications/application-status.ts';
import { findLocked } from '../applications/ops/find-application.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { readPage } from '../infrastructure/ops/arguments.ts';
import { type OpsCommand, OpsError } from '../infrastructure/ops/command.ts';
import { PAGE_SIZE, pageText } from '../infrastructure/ops/text-table.ts';
import { attemptWords, momentText, STATUS_WORDS } from '../infrastructure/ops/words.ts';
import { actorOf } from '../infrastructure/runtime/operator.ts';
import {
  attemptsOf,
  currentAttempt,
  decisionOf,
  type IdentityAttempt,
  openAttempts,
} from './identity-attempts.ts';
import { decideIdentityByHand, mayDecideIdentity } from './identity-decisions.ts';
import type { IdentityDecisionByHand } from './messages.ts';

const HEADINGS = ['solicitud', 'crédito', 'espera a', 'desde', 'por qué'];

/** Who acts next, agents first. */
const TURNS = ['un asesor', 'el proveedor', 'la persona', 'nadie: rechazada'] as const;
type Turn = (typeof TURNS)[number];

type ListedApplication = Pick<ApplicationRow, 'id' | 'status' | 'status_changed_at' | 'credit_number'>;

const turnOf = (status: ApplicationStatus, current: IdentityAttempt | undefined): Turn => {
  if (status === 'rejected_validation') return 'nadie: rechazada';
  if (status === 'pendiente_validacion_cliente') return 'la persona';
  return current && decisionOf(current) !== 'review' ? 'el proveedor' : 'un asesor';
};

const whyOf = (turn: Turn, current: IdentityAttempt | undefined): string => {
  if (!current) return turn === 'un asesor' ? 'sin validación biométrica' : '';
  return attemptWords(current).join(', ');
};

const lineOf = (application: ListedApplication, attempts: readonly IdentityAttempt[]) => {
  const current = currentAttempt(attempts);
  const turn = turnOf(statusOf(application), current);
  const { id, credit_number, status_changed_at } = application;
  return {
    turn,
    cells: [id.slice(0, 8), String(credit_number), turn, momentText(status_changed_at), whyOf(turn, current)],
  };
};

export const listIdentities: OpsCommand = {
  name: 'identity list',
  roles: ['agent'],
  switches: { rejected: 'solo las que se rechazaron, que se pueden abrir otra vez' },
  options: { page: 'las páginas siguientes, de a veinte' },
  changesNothing: true,
  summary:
    'Muestra las identidades por validar y por qué esperan, primero las que necesitan un asesor, sin decir de quién son.',
  run: async ({ db }, { switches, options }) => {
    const page = readPage(options.page);
    const wantsRejected = switches.has('rejected');
    const statuses = APPLICATION_STATUSES.filter(
      (status) => stageOf(status) === 'identity' && (status === 'rejected_validation') === wantsRejected,
    );
    const applications = await db
      .selectFrom('application')
      .select(['id', 'status', 'status_changed_at', 'credit_number'])
      .where('status', 'in', statuses)
      .orderBy('status_changed_at')
      .orderBy('id')
      .execute();
    const attempts = await openAttempts(db)
      .innerJoin('application', 'application.id', 'identity_attempt.application_id')
      .where('application.status', 'in', statuses)
      .orderBy('identity_attempt.id')
      .execute();
    const byApplication = new Map<string, IdentityAttempt[]>();
    for (const attempt of attempts) {
      const { application_id: id } = attempt;
      byApplication.set(id, [...(byApplication.get(id) ?? []), attempt]);
    }
    const lines = applications
      .map((application) => lineOf(application, byApplication.get(application.id) ?? []))
      .toSorted((one, other) => TURNS.indexOf(one.turn) - TURNS.indexOf(other.turn));
    const rows = lines.slice((page - 1) * PAGE_SIZE).map(({ cells }) => cells);
    if (rows.length === 0) return page === 1 ? 'No hay identidades por validar.' : 'No hay más.';
    return pageText(HEADINGS, rows, page);
  },
};

const decisionCommand = (
  name: `identity ${string}`,
  decision: IdentityDecisionByHand,
  words: { readonly summary: string; readonly done: string },
): OpsCommand => ({
  name,
  roles: ['agent'],
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
      const attempts = await attemptsOf(trx, application.id);
      const by = { operator: actorOf(context.operator), reason };
      const { provedBefore } = await decideIdentityByHand(trx, context, application, decision, by);
      await audit(trx, application.id, {
        from: application.status,
        provedBefore,
        attempts: attempts.map(({ id, decision: said, discrepancies }) => ({ id, said, discrepancies })),
      });
      const moved = provedBefore ? ' El documento estaba comprobado en otra cuenta: ya no.' : '';
      return `${words.done}: ${short}. La persona recibirá un correo.${moved}`;
    }),
});

export const approveIdentity = decisionCommand('identity approve', 'approved', {
  summary:
    'Da por validada la identidad de quien firmó, revisada por otro medio: el crédito sigue al médico y a la tesorería, y le escribe a la persona.',
  done: 'Identidad aprobada',
});

export const rejectIdentity = decisionCommand('identity reject', 'rejected', {
  summary: 'Niega la identidad de quien firmó: no se gira nada, y le escribe a la persona.',
  done: 'Identidad rechazada',
});

export const reopenIdentity = decisionCommand('identity reopen', 'reopened', {
  summary:
    'Abre otra vez la validación de una identidad negada o en revisión, para que la persona repita las fotos, y le escribe.',
  done: 'Validación abierta otra vez',
});
