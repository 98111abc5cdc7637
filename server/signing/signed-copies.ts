import { pesos } from '#core/money/money.ts';
import { withdrawalUntil } from '#core/rights/withdrawal.ts';
import { readConsentsInForce } from '../accounts/consents.ts';
import { recipientOf } from '../accounts/profiles.ts';
import { type ApplicationRow, lockApplication } from '../applications/application-status.ts';
import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import { contractName, promissoryNoteName } from '../infrastructure/documents/document-facts.ts';
import {
  type IssuedDocument,
  issueDocument,
  recordIssue,
} from '../infrastructure/documents/issued-documents.ts';
import type { SignedCopyTask } from '../infrastructure/documents/render.ts';
import type { Render } from '../infrastructure/documents/renderer.ts';
import { readStored } from '../infrastructure/documents/stored-documents.ts';
import type { EvidenceFacts } from '../infrastructure/documents/texts/evidence.ts';
import { RetryLater } from '../infrastructure/jobs/jobs.ts';
import { enqueueEmail } from '../infrastructure/outbox.ts';
import { Conflict } from '../infrastructure/runtime/errors.ts';
import {
  type DocumentKind,
  findDocument,
  hasSignedCopies,
  keepDocument,
  type PlacedDocument,
  placeDocument,
  type StoredDocument,
} from './documents.ts';
import { signedCopyEmail } from './messages.ts';
import { findSignature, type Signature } from './signature.ts';
import { readSigningCode } from './signing-code.ts';

interface SignedCopy {
  readonly kind: DocumentKind;
  readonly task: SignedCopyTask;
  readonly issued: IssuedDocument;
}

type PlacedCopy = SignedCopy & { readonly issued: PlacedDocument<IssuedDocument> };

/** How long signed documents wait for a time stamp authority that does not answer; after it they do without. */
export const STAMP_WAIT_MS = 24 * 3_600_000;

type Given = Signature & { readonly signed_at: Date };

const evidenceOf = async (
  { config, db }: Context,
  signature: Given,
  creditNumber: number,
): Promise<EvidenceFacts> => ({
  lender: config.lender,
  creditNumber,
  amount: pesos(signature.amount),
  term: signature.term,
  signerName: signature.signer_name,
  signerDocument: signature.signer_document,
  signerEmail: signature.signer_email,
  maskedPhone: signature.masked_phone,
  code: await readSigningCode(db, signature),
  signedAt: signature.signed_at,
  session: { device: signature.session_device, openedAt: signature.session_opened_at },
  ip: signature.ip,
  userAgent: signature.user_agent,
  contractSha256: signature.contract_sha256,
  promissoryNoteSha256: signature.promissory_note_sha256,
  textsVersion: signature.texts_version,
  consents: await readConsentsInForce(db, signature.account_id, signature.signed_at),
});

/**
 * Each document as it was read, followed by the evidence page, and sealed.
 * @throws RetryLater while no time stamp can be had.
 */
const makeCopies = async (
  context: Context,
  render: Render,
  signature: Given,
  creditNumber: number,
): Promise<readonly SignedCopy[]> => {
  const evidence = await evidenceOf(context, signature, creditNumber);
  const waitedMs = context.clock.now().getTime() - signature.signed_at.getTime();
  const copyOf = async (kind: DocumentKind, name: string, sha256: string): Promise<SignedCopy> => {
    const { bytes, pages } = await readStored(context, sha256);
    const original = { name, bytes, pages };
    const task: SignedCopyTask = { kind: `signed_${kind}`, original, evidence };
    const issued = await issueDocument(context, render, task);
    if (!issued.isStamped && waitedMs < STAMP_WAIT_MS)
      throw new RetryLater(`no time stamp for the ${kind} of credit ${creditNumber}`);
    return { kind, task, issued };
  };
  // One after another: a call has one thread.
  return [
    await copyOf('contract', contractName(creditNumber), signature.contract_sha256),
    await copyOf('promissory_note', promissoryNoteName(creditNumber), signature.promissory_note_sha256),
  ];
};

const sendCopies = async (
  trx: Executor,
  context: Context,
  application: ApplicationRow,
  signature: Given,
  copies: readonly SignedCopy[],
): Promise<void> => {
  const { first_names: firstNames, email } = await recipientOf(trx, application.profile_id);
  const creditNumber = application.credit_number;
  const names = { contract: 'contrato', promissory_note: 'pagare' } as const;
  await enqueueEmail(trx, context, {
    purpose: 'signed_copy',
    accountId: application.account_id,
    creditNumber,
    dedupeKey: `signed_copy:${application.id}`,
    to: email,
    ...signedCopyEmail({
      lender: context.config.lender,
      firstNames,
      creditNumber,
      amount: pesos(signature.amount),
      term: signature.term,
      withdrawalUntil: withdrawalUntil(signature.signed_at),
    }),
    attachments: copies.map(({ kind, issued }) => ({
      sha256: issued.sha256,
      name: `${names[kind]}-firmado-${creditNumber}.pdf`,
    })),
  });
};

/** Stores, records and e-mails the copies, unless another call was first. */
const keepCopies = (
  context: Context,
  applicationId: string,
  signature: Given,
  copies: readonly PlacedCopy[],
): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const application = await lockApplication(trx, applicationId);
    if (!application) throw new Error(`application ${applicationId} vanished`);
    if (await hasSignedCopies(trx, applicationId)) return;
    for (const { kind, task, issued } of copies) {
      await recordIssue(trx, issued, task, application.credit_number);
      await keepDocument(trx, context.clock, issued, {
        application_id: applicationId,
        kind,
        variant: 'signed',
      });
    }
    await sendCopies(trx, context, application, signature, copies);
  });

/**
 * Issues the signed copies of an application once: sealed, stored and e-mailed. Before the signature, or once they are there,
 * nothing happens.
 * @throws RetryLater while no time stamp can be had; those of `render`; VendorDown.
 */
export const issueSignedCopies = async (
  context: Context,
  applicationId: string,
  render: Render,
): Promise<void> => {
  const signature = await findSignature(context.db, applicationId);
  if (!signature?.signed_at || (await hasSignedCopies(context.db, applicationId))) return;
  const { credit_number: creditNumber } = await context.db
    .selectFrom('application')
    .select('credit_number')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const given = { ...signature, signed_at: signature.signed_at };
  const copies = await makeCopies(context, render, given, creditNumber);
  const placed = copies.map(async (copy) => ({ ...copy, issued: await placeDocument(context, copy.issued) }));
  await keepCopies(context, applicationId, given, await Promise.all(placed));
};

const notReady = (): Conflict =>
  new Conflict(
    'copy_not_ready',
    'Tu firma está guardada. Estamos sellando tu copia: en unos minutos estará aquí y en tu correo.',
  );

/**
 * The signed copy of a document of a person's own application; undefined before the signature. One that is not there yet is
 * issued now.
 * @throws Conflict where it cannot be; TooMany; RendererBusy; VendorDown.
 */
export const readSignedCopy = async (
  context: Context,
  accountId: string,
  applicationId: string,
  kind: DocumentKind,
): Promise<StoredDocument | undefined> => {
  const find = () => findDocument(context, { applicationId, kind, variant: 'signed' });
  const copy = await find();
  if (copy || !(await findSignature(context.db, applicationId))?.signed_at) return copy;
  try {
    await context.renderer.forPerson(accountId, 'signing', (render) =>
      issueSignedCopies(context, applicationId, render),
    );
  } catch (error) {
    throw error instanceof RetryLater ? notReady() : error;
  }
  return find();
};
