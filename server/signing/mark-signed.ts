import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { addBusinessDays } from '#core/calendar/holidays.ts';
import { pesos } from '#core/money/money.ts';
import { recipientOf } from '../accounts/profiles.ts';
import { type ApplicationRow, changeStatus, lockApplication } from '../applications/application-status.ts';
import { requireApplication } from '../applications/applications.ts';
import { requireUpToDate } from '../applications/price-basis.ts';
import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import { contractName, promissoryNoteName } from '../infrastructure/documents/document-facts.ts';
import type { RenderedDocument } from '../infrastructure/documents/render.ts';
import type { Render } from '../infrastructure/documents/renderer.ts';
import type { EvidenceFacts } from '../infrastructure/documents/texts/evidence.ts';
import { WITHDRAWAL_BUSINESS_DAYS } from '../infrastructure/documents/texts/figures.ts';
import { enqueueEmail } from '../infrastructure/outbox.ts';
import { createSingleFlight } from '../infrastructure/runtime/concurrency.ts';
import { Conflict } from '../infrastructure/runtime/errors.ts';
import { keepDocument, readDocument } from './documents.ts';
import { signedCopyEmail } from './messages.ts';
import { findSignature, type Signature } from './signature.ts';
import { requireCurrent, requireSignable } from './signing-request.ts';

interface SignedCopies {
  readonly contract: RenderedDocument;
  readonly promissoryNote: RenderedDocument;
}

/**
 * The signed copies: each document as it was read, followed by the evidence page. A company seal would be added here, after
 * rendering.
 */
const makeSignedCopies = async (
  { db, config }: Context,
  render: Render,
  signature: Signature,
  creditNumber: number,
  signedAt: Date,
): Promise<SignedCopies> => {
  const evidence: EvidenceFacts = {
    lender: config.lender,
    creditNumber,
    amount: pesos(signature.amount),
    term: signature.term,
    signerName: signature.signer_name,
    signerDocument: signature.signer_document,
    maskedPhone: signature.masked_phone,
    codeSentAt: signature.code_sent_at,
    codeVerifiedAt: signature.code_verified_at,
    signedAt,
    ip: signature.ip,
    userAgent: signature.user_agent,
    contractSha256: signature.contract_sha256,
    promissoryNoteSha256: signature.promissory_note_sha256,
  };
  const copyOf = async (name: string, sha256: string): Promise<RenderedDocument> => {
    const { bytes, pages } = await readDocument(db, sha256);
    return render({ kind: 'signed_copy', original: { name, bytes, pages }, evidence });
  };
  return {
    contract: await copyOf(contractName(creditNumber), signature.contract_sha256),
    promissoryNote: await copyOf(promissoryNoteName(creditNumber), signature.promissory_note_sha256),
  };
};

export interface Signed {
  readonly application: ApplicationRow;
  readonly signature: Signature & { readonly signed_at: Date };
}

const asSigned = (application: ApplicationRow, signature: Signature): Signed | undefined =>
  signature.signed_at
    ? { application, signature: { ...signature, signed_at: signature.signed_at } }
    : undefined;

const sendCopies = async (
  trx: Executor,
  context: Context,
  { application, signature }: Signed,
  { contract, promissoryNote }: SignedCopies,
): Promise<void> => {
  const { first_names: firstNames, email } = await recipientOf(trx, application.profile_id);
  const creditNumber = application.credit_number;
  const signedOn = bogotaDate(signature.signed_at);
  await enqueueEmail(trx, context, {
    purpose: 'signed_copy',
    dedupeKey: `signed_copy:${application.id}`,
    to: email,
    ...signedCopyEmail({
      lender: context.config.lender,
      firstNames,
      creditNumber,
      amount: pesos(signature.amount),
      term: signature.term,
      withdrawalUntil: addBusinessDays(signedOn, WITHDRAWAL_BUSINESS_DAYS),
    }),
    attachments: [
      { sha256: contract.sha256, name: `contrato-firmado-${creditNumber}.pdf` },
      { sha256: promissoryNote.sha256, name: `pagare-firmado-${creditNumber}.pdf` },
    ],
  });
};

/** All effects of a signature, in one transaction; none when a concurrent call was first. */
const applySignature = (
  context: Context,
  validated: Signature,
  signedAt: Date,
  copies: SignedCopies,
): Promise<Signed | undefined> =>
  inTransaction(context.db, async (trx) => {
    const { clock, jobs } = context;
    const locked = await lockApplication(trx, validated.application_id);
    if (!locked) throw new Error(`application ${validated.application_id} vanished`);
    const signature = await trx
      .updateTable('signature')
      .set({ signed_at: signedAt })
      .where('application_id', '=', locked.id)
      // The copies state the code used: a newer one needs its own copies.
      .where('code_id', '=', validated.code_id)
      .where('signed_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!signature) return undefined;
    requireSignable(locked);
    requireCurrent(locked, signature);
    await requireUpToDate(trx, signature, signedAt);
    const application = await changeStatus(
      trx,
      locked,
      'pendiente_validacion_cliente',
      'applicant',
      'contract and promissory note signed',
      clock,
    );
    const signed = asSigned(application, signature);
    if (!signed) throw new Error(`application ${application.id} did not keep its signature`);
    const role = { application_id: application.id, variant: 'signed' } as const;
    await keepDocument(trx, clock, copies.contract, { ...role, kind: 'contract' });
    await keepDocument(trx, clock, copies.promissoryNote, { ...role, kind: 'promissory_note' });
    await sendCopies(trx, context, signed, copies);
    await jobs.enqueue('register-note', { applicationId: application.id }, { executor: trx });
    return signed;
  });

const completeSignature = async (
  context: Context,
  accountId: string,
  applicationId: string,
): Promise<Signed> => {
  const application = await requireApplication(context.db, accountId, applicationId);
  const validated = await findSignature(context.db, applicationId);
  const already = validated && asSigned(application, validated);
  if (already) return already;
  requireSignable(application);
  if (!validated)
    throw new Conflict('code_not_validated', 'Escribe primero el código de firma que te enviamos por SMS.');
  requireCurrent(application, validated);
  const signedAt = context.clock.now();
  await requireUpToDate(context.db, validated, signedAt);
  const copies = await context.renderer.forPerson(accountId, 'signing', (render) =>
    makeSignedCopies(context, render, validated, application.credit_number, signedAt),
  );
  const signed = await applySignature(context, validated, signedAt, copies);
  // A call of another instance was first: return its result.
  return signed ?? completeSignature(context, accountId, applicationId);
};

const oneAtATime = createSingleFlight<Signed>();

/**
 * Completes a signature once: stores and e-mails the signed copies, moves the application to identity validation, queues the
 * note's registration. Idempotent under retries and concurrent calls.
 * @throws NotFound; Conflict; TooMany; RendererBusy.
 */
export const markSigned = (context: Context, accountId: string, applicationId: string): Promise<Signed> =>
  oneAtATime(`${accountId} ${applicationId}`, () => completeSignature(context, accountId, applicationId));
