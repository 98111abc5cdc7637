import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { addBusinessDays } from '#core/calendar/holidays.ts';
import { pesos } from '#core/money/money.ts';
import { recipientOf } from '../accounts/recipient.ts';
import { type ApplicationRow, changeStatus } from '../applications/application-status.ts';
import { requireApplication } from '../applications/applications.ts';
import { lockApplication } from '../applications/locked-application.ts';
import { requireUpToDate } from '../applications/price-basis.ts';
import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import { WITHDRAWAL_BUSINESS_DAYS } from '../infrastructure/documents/texts/figures.ts';
import { enqueueEmail } from '../infrastructure/outbox.ts';
import { Conflict } from '../infrastructure/runtime/errors.ts';
import { keepDocument } from './documents.ts';
import { signedCopyEmail } from './messages.ts';
import { findSignature, type Signature } from './signature.ts';
import { makeSignedCopies, type SignedCopies } from './signed-copies.ts';
import { requireCurrent, requireSignable } from './signing-request.ts';

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

/** Everything that a signature brings about, or nothing of it when another call was first. */
const putInForce = (
  context: Context,
  given: Signature,
  signedAt: Date,
  copies: SignedCopies,
): Promise<Signed | undefined> =>
  inTransaction(context.db, async (trx) => {
    const { clock, jobs } = context;
    const locked = await lockApplication(trx, given.application_id);
    if (!locked) throw new Error(`application ${given.application_id} vanished`);
    const signature = await trx
      .updateTable('signature')
      .set({ signed_at: signedAt })
      .where('application_id', '=', locked.id)
      // The copies say which code it was: one given anew meanwhile needs copies of its own.
      .where('code_id', '=', given.code_id)
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

/**
 * Puts a given signature in force, once: signed copies kept and sent, the application goes on to identity, the note to the
 * depository. Repeated or at the same time, it is the same signature. Errors: NotFound; Conflict.
 */
export const markSigned = async (
  context: Context,
  accountId: string,
  applicationId: string,
): Promise<Signed> => {
  const application = await requireApplication(context.db, accountId, applicationId);
  const given = await findSignature(context.db, applicationId);
  const already = given && asSigned(application, given);
  if (already) return already;
  requireSignable(application);
  if (!given)
    throw new Conflict('code_not_validated', 'Escribe primero el código de firma que te enviamos por SMS.');
  requireCurrent(application, given);
  const signedAt = context.clock.now();
  await requireUpToDate(context.db, given, signedAt);
  const copies = await makeSignedCopies(context, given, application.credit_number, signedAt);
  const signed = await putInForce(context, given, signedAt, copies);
  // Another call was first: what it did is the answer.
  return signed ?? markSigned(context, accountId, applicationId);
};
