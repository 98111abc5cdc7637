import type { DocumentsState } from '#core/api/applications/applicant-documents.ts';
import type { DocumentSlot } from '#core/application/applicant-documents.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import { lockApplication } from '../application-status.ts';
import {
  currentDocuments,
  readDocuments,
  requireHeld,
  requireHeldApplication,
  stateOf,
} from './documents-state.ts';
import { alreadyComplete } from './errors.ts';

/** Empties the document's slot and deletes its content. */
export const vacate = async (
  executor: Executor,
  { clock }: Pick<Context, 'clock'>,
  applicationId: string,
  { kind, position }: DocumentSlot,
): Promise<void> => {
  const current = await executor
    .selectFrom('applicant_document')
    .select(['id', 'storage_key'])
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .where('position', '=', position)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  if (!current) return;
  await executor
    .updateTable('applicant_document')
    .set({ replaced_at: clock.now(), storage_key: null })
    .where('id', '=', current.id)
    .execute();
  await executor
    .deleteFrom('applicant_document_content')
    .where('storage_key', '=', current.storage_key)
    .execute();
};

/**
 * Deletes a document; idempotent.
 * @throws NotFound; Conflict when the application awaits no documents, or is complete and in
 * review.
 */
export const removeDocument = async (
  context: Context,
  accountId: string,
  applicationId: string,
  slot: DocumentSlot,
): Promise<DocumentsState> => {
  const { application, activity } = await requireHeldApplication(context.db, accountId, applicationId);
  await inTransaction(context.db, async (trx) => {
    requireHeld(await lockApplication(trx, application.id));
    const documents = await currentDocuments(trx, application.id);
    if (stateOf(activity, documents, context.clock.now()).completeSince) throw alreadyComplete();
    await vacate(trx, context, application.id, slot);
  });
  return readDocuments(context, accountId, applicationId);
};
