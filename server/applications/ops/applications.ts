import { isApplicationStatus } from '#core/application/application-status.ts';
import { isIdentityConflict, RISK_REASONS, type RiskReason } from '#core/application/rejection.ts';
import { formatPesos, type Money } from '#core/money/money.ts';
import { parsePesos } from '#core/money/parse-pesos.ts';
import { maskDocumentNumber, parseDocumentNumber } from '#core/people/document-number.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import { readPage } from '../../infrastructure/ops/arguments.ts';
import {
  type OpsCall,
  type OpsChange,
  type OpsCommand,
  type OpsContext,
  OpsError,
} from '../../infrastructure/ops/command.ts';
import { alignColumns, PAGE_OPTION, pageOf, pageText } from '../../infrastructure/ops/text-table.ts';
import { momentText, moneyText, reasonWords, STATUS_WORDS } from '../../infrastructure/ops/words.ts';
import { actorOf } from '../../infrastructure/runtime/operator.ts';
import { statusOf } from '../application-status.ts';
import {
  decideManually,
  type HandDecision,
  type HeldApplication,
  isHeld,
  readHeld,
} from '../held-decisions.ts';
import { readDecision } from '../risk-decisions.ts';
import { findApplication, findLocked } from './find-application.ts';

const HEADINGS = ['solicitud', 'crédito', 'estado', 'monto', 'desde', 'documento', 'motivos'];

const requireStatus = (status: string | undefined): void => {
  if (status === undefined || isApplicationStatus(status)) return;
  throw new OpsError(
    `No hay un estado "${status}". Los que hay:\n${alignColumns(Object.entries(STATUS_WORDS), '  ')}`,
  );
};

const maskedDocument = (text: string | null): string => {
  const document = parseDocumentNumber(text ?? '');
  return document === undefined ? '—' : maskDocumentNumber(document);
};

export const listApplications: OpsCommand = {
  name: 'applications list',
  roles: ['agent', 'credit'],
  effects: [],
  options: { status: 'solo las que están en este estado', ...PAGE_OPTION },
  changesNothing: true,
  summary: 'Muestra las solicitudes, la más nueva primero, sin decir de quién son.',
  run: async ({ db }, { options: { status, page: typedPage } }) => {
    requireStatus(status);
    const page = readPage(typedPage);
    const { limit, offset } = pageOf(page);
    // The rows before a late page are skipped in the index alone.
    const listed = db
      .selectFrom('application')
      .select('id')
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset);
    const rows = await db
      .selectFrom('application')
      .innerJoin('profile', 'profile.id', 'application.profile_id')
      .select((by) => [
        'application.id',
        'application.status',
        'application.status_changed_at',
        'application.credit_number',
        'application.amount',
        'profile.document_number',
        by
          .selectFrom('risk_decision')
          .whereRef('risk_decision.application_id', '=', 'application.id')
          .select('reasons')
          .orderBy('decided_at', 'desc')
          .limit(1)
          .as('reasons'),
      ])
      .where('application.id', 'in', listed)
      .orderBy('application.created_at', 'desc')
      .orderBy('application.id')
      .execute();
    if (rows.length === 0) return page === 1 ? 'No hay solicitudes.' : 'No hay más solicitudes.';
    const lines = rows.map((row) => [
      row.id.slice(0, 8),
      String(row.credit_number),
      STATUS_WORDS[statusOf(row)],
      moneyText(row.amount),
      momentText(row.status_changed_at),
      maskedDocument(row.document_number),
      (row.reasons ?? []).map(reasonWords).join(', '),
    ]);
    return pageText(HEADINGS, lines, page);
  },
};

const NO_CAUSES: readonly RiskReason[] = ['bureau_pending', 'no_affordable_plan', 'inquiry_limit'];
/** Reasons for a manual rejection: only those that say something of the person. */
const CAUSES = RISK_REASONS.filter((reason) => !NO_CAUSES.includes(reason));

const readMaximum = (text: string, held: HeldApplication): Money => {
  const { policy } = held.standing;
  const parsed = parsePesos(text);
  if (!parsed.ok) throw new OpsError(`El monto "${text}" no es un número de pesos.`);
  const amount = parsed.amount;
  const limits = `${formatPesos(policy.minimumAmount)} y ${formatPesos(held.ceiling)}`;
  if (amount < policy.minimumAmount || amount > held.ceiling)
    throw new OpsError(`El monto máximo debe estar entre ${limits}: no se decidió nada.`);
  if (amount % policy.amountStep !== 0 && amount !== held.ceiling)
    throw new OpsError(`El monto máximo debe ser un múltiplo de ${formatPesos(policy.amountStep)}.`);
  return amount;
};

const approval = (text: string, held: HeldApplication): HandDecision => {
  if (held.obstacles.length > 0)
    throw new OpsError(
      `La política no permite aprobarla: ${held.obstacles.map(reasonWords).join(', ')}. Solo se puede rechazar.`,
    );
  return { outcome: 'approved', maximumAmount: readMaximum(text, held) };
};

const rejection = (text: string): HandDecision => {
  const cause = CAUSES.find((reason) => reason === text);
  if (!cause) throw new OpsError(`No hay un motivo "${text}". Los que hay: ${CAUSES.join(', ')}.`);
  return { outcome: 'rejected', cause };
};

/** What one operator approves alone, pesos, where the person sent documents. */
const ALONE_UP_TO = 3_000_000;

/** Documents that are there to be read: neither replaced nor refused. */
const countDocuments = async (executor: Executor, applicationId: string): Promise<number> => {
  const { count } = await executor
    .selectFrom('applicant_document')
    .select((by) => by.fn.countAll<number>().as('count'))
    .where('application_id', '=', applicationId)
    .where('replaced_at', 'is', null)
    .where('refused_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

const approvalChanges = async (
  executor: Executor,
  { application, before }: HeldApplication,
  { maximumAmount }: Extract<HandDecision, { outcome: 'approved' }>,
): Promise<readonly OpsChange[]> => [
  {
    what: `solicitud ${application.id.slice(0, 8)} por ${moneyText(application.requested_amount)}, con ${await countDocuments(executor, application.id)} documentos`,
    from: `en espera: ${before?.reasons.map(reasonWords).join(', ') || STATUS_WORDS[statusOf(application)]}`,
    to: `aprobada hasta ${moneyText(maximumAmount)}`,
  },
];

const decide =
  (
    decisionFrom: (text: string, held: HeldApplication) => HandDecision,
    sentence: (application: HeldApplication, decision: HandDecision) => string,
  ) =>
  (context: OpsContext, { positionals: [named = '', text = ''], reason, audit }: OpsCall): Promise<string> =>
    inTransaction(context.db, async (trx) => {
      const application = await findLocked(trx, named);
      if (!isHeld(application)) {
        throw new OpsError(
          `La solicitud ${application.id.slice(0, 8)} no espera una decisión: está ${STATUS_WORDS[statusOf(application)]}.`,
        );
      }
      const held = await readHeld(trx, context, application);
      const decision = decisionFrom(text, held);
      await decideManually(trx, context, held, decision, { operator: actorOf(context.operator), reason });
      await audit(trx, application.id, {
        from: application.status,
        heldFor: held.before?.reasons,
        ...decision,
        ...(decision.outcome === 'approved' ? { changes: await approvalChanges(trx, held, decision) } : {}),
      });
      return sentence(held, decision);
    });

const shortId = ({ application }: HeldApplication): string => application.id.slice(0, 8);

export const approveApplication: OpsCommand = {
  name: 'applications approve',
  roles: ['credit'],
  effects: ['credit_approved', 'person_decided'],
  needsSecondPerson: async ({ db }, { positionals: [named = '', text = ''] }) => {
    const parsed = parsePesos(text);
    if (!parsed.ok || parsed.amount > ALONE_UP_TO) return true;
    const { id } = await findApplication(db, named);
    const before = await readDecision(db, id);
    return before?.reasons.some(isIdentityConflict) || (await countDocuments(db, id)) === 0;
  },
  positionals: ['id', 'monto-máximo'],
  summary:
    'Aprueba una solicitud en espera hasta un monto, dentro de la política y del costo del procedimiento, y le escribe a la persona.',
  run: decide(
    approval,
    (held, decision) =>
      `Aprobada: ${shortId(held)} hasta ${moneyText(decision.outcome === 'approved' ? decision.maximumAmount : null)}. La persona recibirá un correo.`,
  ),
};

export const rejectApplication: OpsCommand = {
  name: 'applications reject',
  roles: ['credit'],
  effects: [],
  positionals: ['id', 'motivo'],
  summary: `Rechaza una solicitud en espera y le escribe a la persona. Motivos: ${CAUSES.join(', ')}.`,
  run: decide(
    rejection,
    (held, decision) =>
      `Rechazada: ${shortId(held)} por ${decision.outcome === 'rejected' ? decision.cause : ''}. La persona recibirá un correo.`,
  ),
};
