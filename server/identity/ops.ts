import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  stageOf,
} from '#core/application/application-status.ts';
import { type ApplicationRow, statusOf } from '../applications/application-status.ts';
import { type OpsCommand, OpsError } from '../infrastructure/ops/command.ts';
import { alignColumns } from '../infrastructure/ops/text-table.ts';
import { attemptWords, momentText } from '../infrastructure/ops/words.ts';
import { currentAttempt, decisionOf, type IdentityAttempt } from './identity-attempts.ts';

const PAGE_SIZE = 20;
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

const readPage = (text = '1'): number => {
  const page = Number(text);
  if (!Number.isInteger(page) || page < 1) throw new OpsError(`"${text}" no es un número de página.`);
  return page;
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
  positionals: [],
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
    const attempts = await db
      .selectFrom('identity_attempt')
      .innerJoin('application', 'application.id', 'identity_attempt.application_id')
      .selectAll('identity_attempt')
      .where('application.status', 'in', statuses)
      .where('superseded', '=', false)
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
    const shown = lines.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    if (shown.length === 0) return page === 1 ? 'No hay identidades por validar.' : 'No hay más.';
    const more = lines.length > page * PAGE_SIZE ? `\nHay más: --page ${page + 1}` : '';
    return `${alignColumns([HEADINGS, ...shown.map(({ cells }) => cells)])}${more}`;
  },
};
