import type { DocumentsState } from '#core/api/applications/applicant-documents.ts';
import { type DocumentSlot, documentSlots, isSameSlot } from '#core/application/applicant-documents.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { recipientOf } from '../../accounts/profiles.ts';
import type { Context } from '../../infrastructure/context.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import { enqueueEmail } from '../../infrastructure/outbox.ts';
import { NotFound } from '../../infrastructure/runtime/errors.ts';
import { submitFile } from '../../infrastructure/submitted-files/submit-file.ts';
import { lockApplication } from '../application-status.ts';
import {
  currentDocuments,
  type DocumentRow,
  type HeldApplication,
  readDocuments,
  requireHeld,
  requireHeldApplication,
  stateOf,
} from './documents-state.ts';
import { filesFor, sameFileElsewhere, tooManyFiles } from './errors.ts';
import { documentsReceivedEmail } from './messages.ts';
import { vacate } from './remove.ts';

/** Per application, replaced files included. */
const MAX_FILES = 100;
/** Reason of the event that marks a held application for review. */
const DOCUMENTS_COMPLETE = 'documents_complete';

/**
 * The slot's document when it is this file.
 * @throws Conflict when another slot has it.
 */
const findReceived = async (
  executor: Executor,
  applicationId: string,
  slot: DocumentSlot,
  sentSha256: string,
): Promise<DocumentRow | undefined> => {
  const documents = await currentDocuments(executor, applicationId);
  const same = documents.filter((document) => document.sent_sha256 === sentSha256);
  const inSlot = same.find((document) => isSameSlot(document, slot));
  if (!inSlot && same.length > 0) throw sameFileElsewhere();
  return inSlot;
};

const requireRoom = async (executor: Executor, context: Context, applicationId: string): Promise<void> => {
  const { files } = await executor
    .selectFrom('applicant_document')
    .select((column) => column.fn.countAll<number>().as('files'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
  if (files >= MAX_FILES) throw tooManyFiles(context.config.lender.supportEmail);
};

/** Marks an application for review and e-mails the person that all documents arrived. */
const noteComplete = async (
  executor: Executor,
  context: Context,
  { application, activity }: HeldApplication,
): Promise<void> => {
  const now = context.clock.now();
  const { id: event } = await executor
    .insertInto('application_event')
    .values({
      application_id: application.id,
      from_status: application.status,
      to_status: application.status,
      actor: 'applicant',
      reason: DOCUMENTS_COMPLETE,
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const person = await recipientOf(executor, application.profile_id);
  await enqueueEmail(executor, context, {
    purpose: 'documents_received',
    accountId: application.account_id,
    creditNumber: application.credit_number,
    // A rejected document makes it incomplete again: the next completion is e-mailed again.
    dedupeKey: `documents_received:${event}`,
    to: person.email,
    ...documentsReceivedEmail(activity, bogotaDate(now), person.first_names, context.config),
    attachments: [],
  });
};

/**
 * Stores a document in its slot, replacing the one there; idempotent for the same file. The last missing one marks the
 * application for review and e-mails the person.
 * @throws NotFound for another's application or a document that is not required; Conflict when the application awaits no
 * documents or the file is in another slot; InvalidFields for an unsupported file; TooMany.
 */
export const receiveDocument = async (
  context: Context,
  accountId: string,
  applicationId: string,
  slot: DocumentSlot,
  bytes: Buffer,
): Promise<DocumentsState> => {
  const held = await requireHeldApplication(context.db, accountId, applicationId);
  if (!documentSlots(held.activity).some((required) => isSameSlot(required, slot)))
    throw new NotFound('Este documento no es de los que te pedimos.');
  const isComplete = async (executor: Executor): Promise<boolean> => {
    const documents = await currentDocuments(executor, applicationId);
    return stateOf(held.activity, documents, context.clock.now()).completeSince !== undefined;
  };
  await submitFile<DocumentRow>(context, {
    bytes,
    contentTable: 'applicant_document_content',
    rateLimit: filesFor(applicationId),
    findReceived: (executor, sentSha256) => findReceived(executor, applicationId, slot, sentSha256),
    requireRoom: (executor) => requireRoom(executor, context, applicationId),
    lockOwner: async (trx) => requireHeld(await lockApplication(trx, applicationId)),
    insert: async (trx, file) => {
      const wasComplete = await isComplete(trx);
      await vacate(trx, context, applicationId, slot);
      const { kind, position } = slot;
      const document = await trx
        .insertInto('applicant_document')
        .values({
          ...file,
          application_id: applicationId,
          kind,
          position,
          uploaded_at: context.clock.now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      if (!wasComplete && (await isComplete(trx))) await noteComplete(trx, context, held);
      return document;
    },
  });
  return readDocuments(context, accountId, applicationId);
};
