import { sql } from 'kysely';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  stageOf,
} from '#core/application/application-status.ts';
import { type ApplicationRow, statusOf } from '../applications/application-status.ts';
import { readPage } from '../infrastructure/ops/arguments.ts';
import type { OpsCommand } from '../infrastructure/ops/command.ts';
import { NO_MORE, PAGE_OPTION, pageOf, pageText } from '../infrastructure/ops/text-table.ts';
import { attemptWords, momentText, STATUS_WORDS } from '../infrastructure/ops/words.ts';
import {
  currentAttempt,
  decisionOf,
  type IdentityAttempt,
  isWithVendor,
  openAttempts,
} from './identity-attempts.ts';
import { isHeld } from './identity-decisions.ts';

const HEADINGS = ['solicitud', 'crédito', 'espera a', 'desde', 'por qué'];

/** Who acts next, agents first. */
const TURNS = ['un asesor', 'un segundo asesor', 'el proveedor', 'la persona', 'nadie: rechazada'] as const;
type Turn = (typeof TURNS)[number];

type ListedApplication = Pick<ApplicationRow, 'id' | 'status' | 'status_changed_at' | 'credit_number'>;

const turnOf = (status: ApplicationStatus, current: IdentityAttempt | undefined): Turn => {
  if (status === 'rejected_validation') return 'nadie: rechazada';
  if (isHeld(status)) return 'un segundo asesor';
  if (status === 'pendiente_validacion_cliente') return 'la persona';
  return current && decisionOf(current) !== 'review' ? 'el proveedor' : 'un asesor';
};

/** The place among the turns of an application in identity, for the order of a list. */
const rankOfTurn = sql<number>`case
  when status = 'rejected_validation' then 4
  when status in ('on_hold_approved', 'on_hold_rejected') then 1
  when status = 'pendiente_validacion_cliente' then 3
  when ${isWithVendor} then 2
  else 0 end`;

const whyOf = (status: ApplicationStatus, turn: Turn, current: IdentityAttempt | undefined): string => {
  if (isHeld(status)) return STATUS_WORDS[status];
  if (!current) return turn === 'un asesor' ? 'sin validación biométrica' : '';
  return attemptWords(current).join(', ');
};

const lineOf = (application: ListedApplication, attempts: readonly IdentityAttempt[]) => {
  const current = currentAttempt(attempts);
  const status = statusOf(application);
  const turn = turnOf(status, current);
  const { id, credit_number, status_changed_at } = application;
  return [
    id.slice(0, 8),
    String(credit_number),
    turn,
    momentText(status_changed_at),
    whyOf(status, turn, current),
  ];
};

export const listIdentities: OpsCommand = {
  name: 'identity list',
  roles: ['agent'],
  effects: [],
  switches: { rejected: 'solo las que se rechazaron, que se pueden abrir otra vez' },
  options: PAGE_OPTION,
  changesNothing: true,
  summary:
    'Muestra las identidades por validar y por qué esperan, primero las que necesitan un asesor, sin decir de quién son.',
  run: async ({ db }, { switches, options }) => {
    const page = readPage(options.page);
    const wantsRejected = switches.has('rejected');
    const statuses = APPLICATION_STATUSES.filter(
      (status) => stageOf(status) === 'identity' && (status === 'rejected_validation') === wantsRejected,
    );
    const { limit, offset } = pageOf(page);
    const applications = await db
      .selectFrom('application')
      .select(['id', 'status', 'status_changed_at', 'credit_number'])
      .where('status', 'in', statuses)
      .orderBy(rankOfTurn)
      .orderBy('status_changed_at')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute();
    if (applications.length === 0) return page === 1 ? 'No hay identidades por validar.' : NO_MORE;
    const ids = applications.map(({ id }) => id);
    const attempts = await openAttempts(db)
      .where('identity_attempt.application_id', 'in', ids)
      .orderBy('identity_attempt.id')
      .execute();
    const byApplication = new Map<string, IdentityAttempt[]>();
    for (const attempt of attempts) {
      const { application_id: id } = attempt;
      byApplication.set(id, [...(byApplication.get(id) ?? []), attempt]);
    }
    const rows = applications.map((application) =>
      lineOf(application, byApplication.get(application.id) ?? []),
    );
    return pageText(HEADINGS, rows, page);
  },
};
