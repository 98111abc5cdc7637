import { createHash, randomUUID } from 'node:crypto';
import type { DocumentsState } from '#core/api/applications/applicant-documents.ts';
import { type DocumentSlot, documentSlots, isSameSlot } from '#core/application/applicant-documents.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import { consumeRateLimit } from '../../infrastructure/rate-limit.ts';
import { NotFound } from '../../infrastructure/runtime/errors.ts';
import { unusableFile } from '../../infrastructure/submitted-files/errors.ts';
import { readFile, type StoredFile } from '../../infrastructure/submitted-files/read-file.ts';
import { seal } from '../../infrastructure/submitted-files/sealing.ts';
import { lockApplication } from '../locked-application.ts';
import { noteComplete } from './completion.ts';
import {
  currentDocuments,
  type DocumentRow,
  readDocuments,
  requireHeld,
  requireHeldApplication,
  stateOf,
} from './documents-state.ts';
import { filesFor, sameFileElsewhere, tooManyFiles } from './errors.ts';
import { vacate } from './remove.ts';

/** Per application, replaced files included. */
const MAX_FILES = 100;

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Whether the slot has this file already. Errors: Conflict when another slot has it. */
const isStored = (documents: readonly DocumentRow[], slot: DocumentSlot, sentSha256: string): boolean => {
  const same = documents.filter((document) => document.sent_sha256 === sentSha256);
  if (same.some((document) => isSameSlot(document, slot))) return true;
  if (same.length > 0) throw sameFileElsewhere();
  return false;
};

const requireRoom = async (context: Context, applicationId: string): Promise<void> => {
  const { files } = await context.db
    .selectFrom('applicant_document')
    .select((column) => column.fn.countAll<number>().as('files'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
  if (files >= MAX_FILES) throw tooManyFiles(context.config.lender.supportEmail);
};

const store = async (
  executor: Executor,
  context: Context,
  applicationId: string,
  { kind, position }: DocumentSlot,
  file: StoredFile & { readonly sentSha256: string },
): Promise<void> => {
  const storageKey = randomUUID();
  await executor
    .insertInto('applicant_document_content')
    .values({
      storage_key: storageKey,
      sealed: seal(context.config.secrets.documents, storageKey, file.bytes),
    })
    .execute();
  await executor
    .insertInto('applicant_document')
    .values({
      id: randomUUID(),
      application_id: applicationId,
      kind,
      position,
      media_type: file.mediaType,
      bytes: file.bytes.length,
      sha256: sha256Of(file.bytes),
      sent_sha256: file.sentSha256,
      storage_key: storageKey,
      uploaded_at: context.clock.now(),
    })
    .execute();
};

/**
 * Stores a document in its slot, replacing the one there; idempotent for the same file. The last missing one marks the
 * application for review and e-mails the person.
 * Errors: NotFound for another's application or a document that is not required; Conflict when the application awaits no
 * documents or the file is in another slot; InvalidFields for an unsupported file; TooMany.
 */
export const receiveDocument = async (
  context: Context,
  accountId: string,
  applicationId: string,
  slot: DocumentSlot,
  bytes: Buffer,
): Promise<DocumentsState> => {
  const { application, activity } = await requireHeldApplication(context.db, accountId, applicationId);
  if (!documentSlots(activity).some((required) => isSameSlot(required, slot)))
    throw new NotFound('Este documento no es de los que te pedimos.');
  if (bytes.length === 0) throw unusableFile('empty_file');
  const sentSha256 = sha256Of(bytes);
  if (!isStored(await currentDocuments(context.db, application.id), slot, sentSha256)) {
    await consumeRateLimit(context, filesFor(application.id));
    await requireRoom(context, application.id);
    const file = { ...(await readFile(bytes)), sentSha256 };
    await inTransaction(context.db, async (trx) => {
      requireHeld(await lockApplication(trx, application.id));
      const before = await currentDocuments(trx, application.id);
      if (isStored(before, slot, sentSha256)) return;
      await vacate(trx, context, application.id, slot);
      await store(trx, context, application.id, slot, file);
      const now = context.clock.now();
      const after = stateOf(activity, await currentDocuments(trx, application.id), now);
      const wasComplete = stateOf(activity, before, now).completeSince !== undefined;
      if (after.completeSince && !wasComplete) await noteComplete(trx, context, application, activity);
    });
  }
  return readDocuments(context, accountId, applicationId);
};
