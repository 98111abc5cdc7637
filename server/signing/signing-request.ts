import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { formatPesos, pesos } from '#core/money/money.ts';
import { isCapOverdue } from '#core/rates/overdue-cap.ts';
import { type ApplicationRow, lockApplication } from '../applications/application-status.ts';
import { applicationNotFound, requireApplication } from '../applications/applications.ts';
import { requireStillOffered } from '../applications/offer.ts';
import { priceBasis, requireUpToDateUnder } from '../applications/price-basis.ts';
import { CAPS_VERSION, readKnownCaps } from '../applications/rate-caps.ts';
import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import type { ContractFacts } from '../infrastructure/documents/document-facts.ts';
import type { RenderedDocument } from '../infrastructure/documents/render.ts';
import { SIGNED_TEXTS_VERSION } from '../infrastructure/documents/texts/texts-version.ts';
import { Conflict, NotFound } from '../infrastructure/runtime/errors.ts';
import { readContractFacts } from './contract-facts.ts';
import { keepDocument, type PlacedDocument, placeDocument, storeText } from './documents.ts';

export type SigningRequest = Row<'signing_request'>;

export interface PreparedDocuments {
  readonly request: SigningRequest;
  readonly contract: RenderedDocument;
  readonly promissoryNote: RenderedDocument;
}

/**
 * Needs a chosen plan and no signature yet.
 * @throws Conflict.
 */
export const requireSignable = (application: ApplicationRow): void => {
  if (application.status === 'firma_contrato' && application.plan_chosen_at) return;
  if (application.status === 'approved' || application.status === 'firma_contrato')
    throw new Conflict('plan_not_chosen', 'Elige tu plan de cuotas antes de firmar.');
  throw new Conflict('not_signable', 'Esta solicitud ya no está para firmar. Actualiza para ver en qué va.');
};

const planChanged = (): Conflict =>
  new Conflict(
    'plan_changed',
    'Tu plan cambió después de pedir el código. Revisa de nuevo los datos de tu crédito y pide otro código.',
  );

/** @throws Conflict when the documents are no longer those of the application's plan. */
export const requireCurrent = (
  application: Pick<ApplicationRow, 'amount' | 'term'>,
  request: Pick<SigningRequest, 'amount' | 'term'>,
): void => {
  if (request.amount !== application.amount || request.term !== application.term) throw planChanged();
};

const notPrepared = () =>
  new NotFound('Tus documentos se preparan al pedir el código de firma. Pídelo para continuar.');

/**
 * The current signing request of an application.
 * @throws NotFound before the first code was requested.
 */
export const requireSigningRequest = async (
  executor: Executor,
  applicationId: string,
): Promise<SigningRequest> => {
  return executor
    .selectFrom('signing_request')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow(notPrepared);
};

/** The subject that a signing code is bound to: these two documents of this application. */
export const subjectOf = (request: SigningRequest): string =>
  [request.application_id, request.contract_sha256, request.promissory_note_sha256].join(':');

/** What the SMS of a signing code says is signed. */
export const describeAct = ({ amount }: SigningRequest): string =>
  `contrato y pagaré por ${formatPesos(pesos(amount))}`;

/** Decisions §16, "Caps". @throws Conflict on a day of a month whose legal cap an operator should have loaded by then. */
const requireCertifiedCap = (
  { config, log }: Pick<Context, 'config' | 'log'>,
  { cap, issuedOn }: Pick<ContractFacts, 'cap' | 'issuedOn'>,
): void => {
  if (!config.needsCertifiedCaps || !isCapOverdue(cap, issuedOn)) return;
  log.error({ month: cap.month }, 'no contract is made out: the legal rate cap of the month is not loaded');
  throw new Conflict(
    'cap_unknown',
    'Todavía no tenemos la tasa máxima legal de este mes y sin ella no hacemos contratos. Tu plan queda guardado: vuelve mañana.',
  );
};

const storeRequest = (
  context: Context,
  application: ApplicationRow,
  facts: ContractFacts,
  { contract, promissoryNote }: Record<'contract' | 'promissoryNote', PlacedDocument<RenderedDocument>>,
): Promise<SigningRequest> =>
  inTransaction(context.db, async (trx) => {
    const { clock } = context;
    const locked = await lockApplication(trx, application.id);
    if (!locked) throw new Error(`application ${application.id} vanished`);
    requireSignable(locked);
    requireCurrent(locked, { amount: facts.plan.principal, term: facts.plan.term });
    const role = { application_id: application.id, variant: 'preview' } as const;
    await keepDocument(trx, clock, contract, { ...role, kind: 'contract' });
    await keepDocument(trx, clock, promissoryNote, { ...role, kind: 'promissory_note' });
    await storeText(trx, clock, contract);
    await storeText(trx, clock, promissoryNote);
    const terms = {
      contract_sha256: contract.sha256,
      promissory_note_sha256: promissoryNote.sha256,
      amount: facts.plan.principal,
      term: facts.plan.term,
      monthly_rate: facts.plan.monthlyRate,
      ...priceBasis(facts.issuedOn, facts.cap),
      signer_name: facts.borrower.fullName,
      signer_document: facts.borrower.documentNumber,
      texts_version: SIGNED_TEXTS_VERSION,
      prepared_at: clock.now(),
    };
    return trx
      .insertInto('signing_request')
      .values({ application_id: application.id, ...terms })
      .onConflict((conflict) => conflict.column('application_id').doUpdateSet(terms))
      .returningAll()
      .executeTakeFirstOrThrow();
  });

/**
 * Renders contract and promissory note of the chosen plan and creates the signing request. Deterministic for the same plan,
 * day and cap.
 * @throws NotFound; Conflict; TooMany; RendererBusy; VendorDown.
 */
export const prepareDocuments = async (
  context: Context,
  accountId: string,
  applicationId: string,
): Promise<PreparedDocuments> => {
  const application = await requireApplication(context.db, accountId, applicationId);
  requireSignable(application);
  await requireStillOffered(context, application);
  const facts = await readContractFacts(context, application, bogotaDate(context.clock.now()));
  requireCertifiedCap(context, facts);
  const { contract, promissoryNote } = await context.renderer.forPerson(
    accountId,
    'signing',
    async (render) => ({
      contract: await render({ kind: 'contract', facts }),
      promissoryNote: await render({ kind: 'promissory_note', facts }),
    }),
  );
  const placed = {
    contract: await placeDocument(context, contract),
    promissoryNote: await placeDocument(context, promissoryNote),
  };
  const request = await storeRequest(context, application, facts, placed);
  return { request, contract, promissoryNote };
};

/** Deletes an account's unsigned requests: their documents name a phone that is not the borrower's any more. */
export const forgetUnsigned = async (
  trx: Executor,
  _context: Pick<Context, 'clock'>,
  accountId: string,
): Promise<void> => {
  await trx
    .deleteFrom('signing_request')
    .using('application')
    .whereRef('application.id', '=', 'signing_request.application_id')
    .where('application.account_id', '=', accountId)
    .where('application.status', 'in', ['approved', 'firma_contrato'])
    .execute();
};

/** Which document is shown to sign, or as signed. */
export interface Preview {
  readonly creditNumber: number;
  readonly sha256: string;
  readonly signedAt: Date | undefined;
}

/**
 * The document to sign, or signed, as shown; in one statement.
 * @throws NotFound; Conflict, also for an unsigned one of another day.
 */
export const findPreview = async (
  { db, clock }: Context,
  accountId: string,
  applicationId: string,
  kind: 'contract' | 'promissory_note',
): Promise<Preview> => {
  const found = await db
    .selectFrom('application')
    .leftJoin('signing_request', 'signing_request.application_id', 'application.id')
    .leftJoin('signature', 'signature.application_id', 'application.id')
    .select([
      'application.status',
      'application.credit_number',
      'application.amount as applied_amount',
      'application.term as applied_term',
      'signing_request.amount',
      'signing_request.term',
      'signing_request.contract_sha256',
      'signing_request.promissory_note_sha256',
      'signing_request.issued_on',
      'signing_request.cap_month',
      'signing_request.cap_rate',
      'signing_request.policy_version',
      'signature.signed_at',
      CAPS_VERSION.as('caps_version'),
    ])
    .where('application.id', '=', applicationId)
    .where('application.account_id', '=', accountId)
    .executeTakeFirstOrThrow(applicationNotFound);
  if (!isPrepared(found)) throw notPrepared();
  requireCurrent({ amount: found.applied_amount, term: found.applied_term }, found);
  const { caps } = await readKnownCaps(db, found.caps_version, null);
  if (found.status === 'firma_contrato') requireUpToDateUnder(caps, found, clock.now());
  return {
    creditNumber: found.credit_number,
    sha256: kind === 'contract' ? found.contract_sha256 : found.promissory_note_sha256,
    signedAt: found.signed_at ?? undefined,
  };
};

type PreparedColumns = Pick<
  SigningRequest,
  | 'amount'
  | 'term'
  | 'contract_sha256'
  | 'promissory_note_sha256'
  | 'issued_on'
  | 'cap_month'
  | 'cap_rate'
  | 'policy_version'
>;

/** All columns are there, or none. */
const isPrepared = <R extends { readonly contract_sha256: string | null }>(
  row: R,
): row is R & PreparedColumns => row.contract_sha256 !== null;
