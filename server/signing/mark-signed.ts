import { type ApplicationRow, changeStatus, lockApplication } from '../applications/application-status.ts';
import { requireApplication } from '../applications/applications.ts';
import { requireUpToDate } from '../applications/price-basis.ts';
import type { Context } from '../infrastructure/context.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { createSingleFlight } from '../infrastructure/runtime/concurrency.ts';
import { Conflict } from '../infrastructure/runtime/errors.ts';
import { findSignature, type Signature } from './signature.ts';
import { issueSignedCopies } from './signed-copies.ts';
import { requireCurrent, requireSignable } from './signing-request.ts';

export interface Signed {
  readonly application: ApplicationRow;
  readonly signature: Signature & { readonly signed_at: Date };
}

const asSigned = (application: ApplicationRow, signature: Signature): Signed | undefined =>
  signature.signed_at
    ? { application, signature: { ...signature, signed_at: signature.signed_at } }
    : undefined;

/** The job need not draw what the signature's own call is drawing. */
const COPIES_AFTER_SECONDS = 20;

/** All effects of a signature, in one transaction; none when a concurrent call was first. */
const applySignature = (
  context: Context,
  validated: Signature,
  signedAt: Date,
): Promise<Signed | undefined> =>
  inTransaction(context.db, async (trx) => {
    const { clock, jobs } = context;
    const locked = await lockApplication(trx, validated.application_id);
    if (!locked) throw new Error(`application ${validated.application_id} vanished`);
    const signature = await trx
      .updateTable('signature')
      .set({ signed_at: signedAt })
      .where('application_id', '=', locked.id)
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
    const payload = { applicationId: application.id };
    await jobs.enqueue('issue-signed-copies', payload, { executor: trx, afterSeconds: COPIES_AFTER_SECONDS });
    await jobs.enqueue('register-note', payload, { executor: trx });
    return signed;
  });

/** So that they are there when the person looks; otherwise the job issues them. */
const issueCopiesNow = async (context: Context, accountId: string, applicationId: string): Promise<void> => {
  try {
    await context.renderer.forPerson(accountId, 'signing', (render) =>
      issueSignedCopies(context, applicationId, render),
    );
  } catch (error) {
    context.log.warn({ err: error, applicationId }, 'the signed copies are not issued yet');
  }
};

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
  const signed = await applySignature(context, validated, signedAt);
  // A call of another instance was first: return its result.
  if (!signed) return completeSignature(context, accountId, applicationId);
  await issueCopiesNow(context, accountId, applicationId);
  return signed;
};

const oneAtATime = createSingleFlight<Signed>();

/**
 * Completes a signature once: moves the application to identity validation, issues the signed copies and queues the note's
 * registration. Idempotent under retries and concurrent calls.
 * @throws NotFound; Conflict.
 */
export const markSigned = (context: Context, accountId: string, applicationId: string): Promise<Signed> =>
  oneAtATime(`${accountId} ${applicationId}`, () => completeSignature(context, accountId, applicationId));
