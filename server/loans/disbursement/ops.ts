import { sql } from 'kysely';
import type { ApplicationStatus } from '#core/application/application-status.ts';
import { searchText } from '#core/people/search-text.ts';
import { type ApplicationRow, statusOf } from '../../applications/application-status.ts';
import { findApplication } from '../../applications/ops/find-application.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import type { TransferFailure } from '../../infrastructure/database/tables/loans.ts';
import { readPage } from '../../infrastructure/ops/arguments.ts';
import { type OpsCommand, type OpsContext, OpsError } from '../../infrastructure/ops/command.ts';
import { NO_MORE, PAGE_OPTION, pageOf, pageText } from '../../infrastructure/ops/text-table.ts';
import {
  accountText,
  errorText,
  FAILURE_WORDS,
  momentText,
  moneyText,
} from '../../infrastructure/ops/words.ts';
import { findSamePayee, readMissing } from './missing-transfers.ts';
import { readPayee } from './payee.ts';
import {
  awaitsTransfer,
  findDisbursement,
  latestTransfer,
  lockCredit,
  recordProgress,
  requestIdOf,
} from './transfers.ts';

/** What blocks the disbursement; none while it only awaits clinic or treasury. */
const MISSING = {
  risk_in_process: 'falta la decisión de riesgo',
  on_hold_docs: 'falta la decisión sobre los documentos',
  approved: 'falta que la persona elija su plan y firme',
  firma_contrato: 'falta la firma del contrato y el pagaré',
  pendiente_validacion_cliente: 'falta validar la identidad (npm run ops -- identity list)',
  in_progress_validation_client: 'falta el resultado de la identidad (npm run ops -- identity list)',
  on_hold_approved: 'falta que un segundo asesor confirme la identidad (npm run ops -- identity list)',
  on_hold_rejected: 'un asesor negó la identidad; falta que un segundo lo confirme',
  rejected_validation: 'la identidad no se pudo validar; npm run ops -- identity reopen la abre otra vez',
  pendiente_aprobacion_medico: undefined,
  pendiente_desembolso: undefined,
  desembolsado: 'el dinero ya se giró',
  fulfilled: 'el crédito ya se pagó',
  retractado: 'la persona se retractó',
  rejected: 'la solicitud se rechazó',
  dismissed: 'la solicitud se cerró',
} as const satisfies Record<ApplicationStatus, string | undefined>;

interface Progress {
  readonly provider_id: string | null;
  readonly payable_from: Date | null;
  readonly held_at: Date | null;
  readonly retried_attempt: number | null;
  /** Null where none was asked for. */
  readonly attempt: number | null;
  readonly transfer_id: string | null;
  readonly failed_at: Date | null;
  readonly failure: TransferFailure | null;
  readonly failure_reason: string | null;
  /** A transfer to the same payee that the treasury has and we have not. */
  readonly missing: string | undefined;
}

const MOST_MATCHES = 3;

/** Providers with an account whose name begins as a person typed it: `BOG-001 Clínica Sol (Bogotá)`. */
const findMatches = async (executor: Executor, typedName: string): Promise<readonly string[]> => {
  const rows = await executor
    .selectFrom('provider')
    .innerJoin('provider_account', 'provider_id', 'provider.id')
    .select(['code', 'trade_name', 'city'])
    .where('is_active', '=', true)
    .where('search_text', 'like', `${searchText(typedName)}%`)
    .orderBy('code')
    .limit(MOST_MATCHES)
    .execute();
  return rows.map(({ code, trade_name: name, city }) => `${code} ${name} (${city})`);
};

const chooseText = (matches: readonly string[]): string =>
  `la persona escribió el nombre; elige a quién se paga con --to${matches.length > 0 ? `: ${matches.join(' o ')}` : ' y su código'}`;

const missingText = (transferId: string): string =>
  `espera: la tesorería hizo a esa cuenta el giro ${transferId}, que aquí falta; si es el de esta solicitud, disbursements adopt, y si es otro, disbursements dismiss`;

/** Of a credit to which no transfer is under way. */
const findMissingOf = async (
  executor: Executor,
  { clock }: Pick<OpsContext, 'clock'>,
  missing: Awaited<ReturnType<typeof readMissing>>,
  application: Pick<ApplicationRow, 'id' | 'provider_id' | 'provider_name'>,
  attempt: number | null,
): Promise<string | undefined> => {
  // The sandbox's account where there is none: nobody else has it.
  const payee = await readPayee(executor, { clock, config: { isProduction: false } }, application);
  if (payee === 'paused' || payee === 'none') return undefined;
  const found = findSamePayee(missing, {
    requestId: requestIdOf(application.id, (attempt ?? 0) + 1),
    document: payee.payee_nit,
    account: payee.account_number,
    applicationId: application.id,
  });
  return found?.record_id;
};

/** Where a credit that is to be paid to its clinic stands; `matches` of a clinic that was typed. */
const progressText = (
  { attempt, failure, ...row }: Progress,
  matches: readonly string[],
  now: Date,
): string => {
  const isToBeAsked = attempt === null || row.retried_attempt === attempt;
  if (isToBeAsked && row.missing !== undefined) return missingText(row.missing);
  if (isToBeAsked && row.payable_from && row.payable_from > now)
    return `la cuenta del proveedor es nueva: se le gira desde ${momentText(row.payable_from)}`;
  if (row.held_at) {
    const since = `espera la cuenta del proveedor desde ${momentText(row.held_at)}`;
    return row.provider_id === null ? `${since}: ${chooseText(matches)}` : since;
  }
  if (attempt === null) return 'por pedir a la tesorería';
  if (!failure)
    return row.transfer_id
      ? `la tesorería no confirma el giro ${row.transfer_id}`
      : 'por pedir a la tesorería';
  const failed = `${FAILURE_WORDS[failure]} ${momentText(row.failed_at)}: ${row.failure_reason ? errorText(row.failure_reason) : 'sin motivo'}`;
  return row.retried_attempt === attempt ? `se pedirá otra vez; el anterior, ${failed}` : failed;
};

/** A provider of the catalogue in the place of one that the person typed. */
const nameProvider = async (
  trx: Executor,
  { id, provider_id }: ApplicationRow,
  code: string,
): Promise<void> => {
  if (provider_id !== null)
    throw new OpsError('La persona eligió un proveedor del catálogo: se le paga a ese, sin --to.');
  const latest = await latestTransfer(trx, id);
  if (latest && latest.failed_at === null)
    throw new OpsError(`Ya se pidió un giro a ${latest.bank ?? 'la llave'} ****${latest.last_four}.`);
  const provider = await trx
    .selectFrom('provider')
    .innerJoin('provider_account', 'provider_id', 'provider.id')
    .select('provider.id')
    .where('code', '=', code)
    .executeTakeFirst();
  if (!provider) throw new OpsError(`No hay un proveedor ${code} con su cuenta cargada en el catálogo.`);
  await trx.updateTable('application').set({ provider_id: provider.id }).where('id', '=', id).execute();
};

/** @throws OpsError for a disbursement that waits for an account which is still not there. */
const requirePayee = async (
  trx: Executor,
  { id, provider_id: providerId, provider_name: name }: ApplicationRow,
): Promise<void> => {
  if (!(await findDisbursement(trx, id))?.held_at) return;
  const provider = await trx
    .selectFrom('provider')
    .leftJoin('provider_account', 'provider_id', 'provider.id')
    .select(['code', 'trade_name', 'provider_id'])
    .where('provider.id', '=', providerId)
    .executeTakeFirst();
  if (!provider)
    throw new OpsError(`No se hizo nada: ${chooseText(await findMatches(trx, name))}. Escribió "${name}".`);
  if (provider.provider_id === null)
    throw new OpsError(
      `No se hizo nada: ${provider.code} ${provider.trade_name} no tiene cuenta. Cárgala con import-providers; el giro se pide solo.`,
    );
};

/** What the treasury is to do next, which another transfer is only after the one before failed. */
const nextStep = async (trx: Executor, { id }: ApplicationRow): Promise<string> => {
  const latest = await latestTransfer(trx, id);
  if (!latest) return 'se pedirá el giro a la tesorería';
  const { transfer_id: transferId, failure, failure_reason: reason, attempt } = latest;
  if (!failure)
    return transferId
      ? `falta que la tesorería confirme el giro ${transferId}, que no se pide otra vez`
      : 'se pedirá el giro a la tesorería';
  await recordProgress(trx, id, { retried_attempt: attempt });
  return `se pedirá otro giro a la cuenta que hay en el catálogo; el anterior fue ${FAILURE_WORDS[failure]}: ${reason ? errorText(reason) : 'sin motivo'}`;
};

/** The provider and the account that are paid as loaded now. */
const describePayee = async (trx: Executor, { provider_id: id }: ApplicationRow): Promise<string> => {
  const payee = await trx
    .selectFrom('provider')
    .innerJoin('provider_account', 'provider_id', 'provider.id')
    .select(['code', 'trade_name', 'bank', 'last_four'])
    .where('provider.id', '=', id)
    .executeTakeFirst();
  return payee ? `${payee.code} ${payee.trade_name}, ${accountText(payee)}` : 'sin cuenta en el catálogo';
};

/** The account that the last transfer went to. */
const describeLast = async (trx: Executor, applicationId: string): Promise<string> => {
  const latest = await latestTransfer(trx, applicationId);
  return latest ? accountText(latest) : 'sin giro';
};

export const disburseApplication: OpsCommand = {
  name: 'applications disburse',
  roles: ['credit'],
  effects: ['money_leaves'],
  needsSecondPerson: 'always',
  positionals: ['id'],
  options: { to: 'a qué proveedor del catálogo se le paga, si la persona escribió otro nombre: su código' },
  summary:
    'Vuelve a poner en marcha un desembolso que se quedó esperando, o pide otro giro si el anterior se rechazó o se devolvió; el dinero nunca sale dos veces.',
  run: ({ db, clock, jobs }, { positionals: [named = ''], options: { to }, audit }) =>
    inTransaction(db, async (trx) => {
      const credit = await lockCredit(trx, await findApplication(trx, named));
      if (!credit) throw new Error(`application ${named} vanished`);
      const { application, loan } = credit;
      const { id } = application;
      const isAwaiting = awaitsTransfer(application, loan);
      const missing = isAwaiting ? undefined : MISSING[statusOf(application)];
      const short = id.slice(0, 8);
      if (missing) throw new OpsError(`La solicitud ${short} no se puede desembolsar: ${missing}.`);
      const latest = await latestTransfer(trx, id);
      const isToBeAsked = isAwaiting && (!latest || latest.failed_at !== null);
      const found = isToBeAsked
        ? await findMissingOf(trx, { clock }, await readMissing(trx), application, latest?.attempt ?? null)
        : undefined;
      if (found !== undefined) throw new OpsError(`No se hizo nada: ${missingText(found)}.`);
      if (to === undefined) await requirePayee(trx, application);
      else await nameProvider(trx, application, to);
      const approvalId = (await findDisbursement(trx, id))?.clinic_approval_id;
      const asked = approvalId
        ? `falta la respuesta del médico a la consulta ${approvalId}`
        : 'se le preguntará al médico';
      const step = isAwaiting ? await nextStep(trx, application) : asked;
      await jobs.enqueue('advance-disbursement', { applicationId: id }, { executor: trx });
      const payee = await describePayee(trx, to === undefined ? application : await findApplication(trx, id));
      await audit(trx, id, {
        ...{ status: application.status, step, ...(to === undefined ? {} : { to }) },
        changes: [
          {
            what: `giro de ${moneyText(application.amount)} del crédito ${application.credit_number}`,
            from: `${application.provider_name}: ${await describeLast(trx, id)}`,
            to: `${payee}; ${step}`,
          },
        ],
      });
      return `${short}: ${step}. El servidor sigue con ello.`;
    }),
};

export const checkDisbursement: OpsCommand = {
  name: 'disbursements check',
  roles: ['cash', 'credit'],
  effects: [],
  positionals: ['id'],
  summary:
    'Le pregunta a la tesorería por el último giro de un crédito, haga cuanto haga: uno que el extracto muestra devuelto queda como devuelto. El servidor lo hace solo en los primeros quince días.',
  run: ({ db, jobs }, { positionals: [named = ''], audit }) =>
    inTransaction(db, async (trx) => {
      const application = await findApplication(trx, named);
      const short = application.id.slice(0, 8);
      const { transfer_id: transferId, failed_at: failedAt } =
        (await latestTransfer(trx, application.id)) ?? {};
      if (!transferId || failedAt)
        throw new OpsError(`La solicitud ${short} no tiene un giro por el que preguntar.`);
      await jobs.enqueue('check-transfer', { applicationId: application.id }, { executor: trx });
      await audit(trx, application.id, { transferId });
      return `El servidor le preguntará a la tesorería por el giro ${transferId}. Lo que diga queda en applications show ${short}.`;
    }),
};

const HEADINGS = ['solicitud', 'crédito', 'proveedor', 'valor', 'cuenta', 'intento', 'cómo va'];

export const listDisbursements: OpsCommand = {
  name: 'disbursements list',
  roles: ['cash', 'credit'],
  effects: [],
  options: PAGE_OPTION,
  changesNothing: true,
  summary:
    'Muestra los créditos por girar a su clínica: los que esperan una cuenta, los que la tesorería rechazó o devolvió y por qué, y los que van en camino.',
  run: async ({ db, clock }, { options: { page: typedPage } }) => {
    const page = readPage(typedPage);
    const { limit, offset } = pageOf(page);
    const rows = await db
      .selectFrom('application')
      .leftJoin('disbursement', 'disbursement.application_id', 'application.id')
      .leftJoin('loan', 'loan.application_id', 'application.id')
      .leftJoin('provider_account', 'provider_account.provider_id', 'application.provider_id')
      .leftJoinLateral(
        (of) =>
          of
            .selectFrom('disbursement_transfer as one')
            .selectAll('one')
            .whereRef('one.application_id', '=', 'application.id')
            .orderBy('attempt', 'desc')
            .limit(1)
            .as('transfer'),
        (join) => join.on(sql<boolean>`true`),
      )
      .select(['application.id', 'application.credit_number', 'provider_name', 'application.amount'])
      .select(['held_at', 'retried_attempt', 'application.provider_id'])
      .select(['attempt', 'transfer_id', 'failed_at', 'failure', 'failure_reason', 'payable_from'])
      .select(['transfer.bank', 'transfer.last_four'])
      .where('application.id', 'in', (of) =>
        of
          .selectFrom('application')
          .select('id')
          .where('status', '=', 'pendiente_desembolso')
          .union(
            of
              .selectFrom('loan')
              .innerJoin('application', 'application.id', 'application_id')
              .select('application.id')
              .where('returned_at', 'is not', null)
              .where('status', '=', 'fulfilled'),
          ),
      )
      .orderBy('application.status_changed_at')
      .orderBy('application.id')
      .limit(limit)
      .offset(offset)
      .execute();
    if (rows.length === 0) return page === 1 ? 'No hay desembolsos por girar.' : NO_MORE;
    const standing = await readMissing(db);
    const missing = await Promise.all(
      rows.map((row) => findMissingOf(db, { clock }, standing, row, row.attempt)),
    );
    const matches = await Promise.all(
      rows.map(({ held_at: heldAt, provider_id: id, provider_name: name }) =>
        heldAt && id === null ? findMatches(db, name) : [],
      ),
    );
    const lines = rows.map((row, index) => [
      row.id.slice(0, 8),
      String(row.credit_number),
      row.provider_name,
      moneyText(row.amount),
      row.last_four === null ? '—' : accountText({ bank: row.bank, last_four: row.last_four }),
      row.attempt === null ? '—' : String(row.attempt),
      progressText({ ...row, missing: missing[index] }, matches[index] ?? [], clock.now()),
    ]);
    return pageText(HEADINGS, lines, page);
  },
};
