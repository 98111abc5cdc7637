import type { DocumentsState, SlotState } from '#core/api/applications/applicant-documents.ts';
import { documentSlots, type EconomicActivity, isSameSlot } from '#core/application/applicant-documents.ts';
import type { Context } from '../../infrastructure/context.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import type { ApplicationRow } from '../application-status.ts';
import { applicationNotFound } from '../applications.ts';
import { notWaiting } from './errors.ts';

export type DocumentRow = Row<'applicant_document'>;

/** A held application with the documents that its economic activity requires. */
export interface HeldApplication {
  readonly application: ApplicationRow;
  readonly activity: EconomicActivity;
}

export const requireHeld = (application: ApplicationRow | undefined): ApplicationRow => {
  if (application?.status !== 'on_hold_docs') throw notWaiting();
  return application;
};

/**
 * A person's own held application.
 * @throws NotFound for another person's; Conflict in any other status.
 */
export const requireHeldApplication = async (
  executor: Executor,
  accountId: string,
  applicationId: string,
): Promise<HeldApplication> => {
  const { economic_activity: activity, ...application } = await executor
    .selectFrom('application')
    .innerJoin('profile', 'profile.id', 'application.profile_id')
    .selectAll('application')
    .select('profile.economic_activity')
    .where('application.id', '=', applicationId)
    .where('application.account_id', '=', accountId)
    .executeTakeFirstOrThrow(applicationNotFound);
  return { application: requireHeld(application), activity };
};

/** The current documents, one per slot. */
export const currentDocuments = (
  executor: Executor,
  applicationId: string,
): Promise<readonly DocumentRow[]> =>
  executor
    .selectFrom('applicant_document')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('replaced_at', 'is', null)
    .orderBy('uploaded_at')
    .execute();

const slotOfDocument = (slot: SlotState, document: DocumentRow | undefined): SlotState => {
  if (!document) return slot;
  const { kind, position } = slot;
  const arrived = {
    kind,
    position,
    receivedAt: document.uploaded_at,
    isPhoto: document.media_type === 'image/jpeg',
  };
  return document.rejection
    ? { ...arrived, state: 'refused', rejection: document.rejection }
    : { ...arrived, state: 'received' };
};

export const stateOf = (
  activity: EconomicActivity,
  documents: readonly DocumentRow[],
  asOf: Date,
): DocumentsState => {
  const slots = documentSlots(activity).map((slot) =>
    slotOfDocument(
      { ...slot, state: 'missing' },
      documents.find((document) => isSameSlot(document, slot)),
    ),
  );
  const arrivals = slots.flatMap((slot) => (slot.state === 'received' ? [slot.receivedAt.getTime()] : []));
  const isComplete = arrivals.length === slots.length;
  return { slots, completeSince: isComplete ? new Date(Math.max(...arrivals)) : undefined, asOf };
};

/**
 * The required documents of a person's held application, each with its state.
 * @throws NotFound, Conflict.
 */
export const readDocuments = async (
  { db, clock }: Context,
  accountId: string,
  applicationId: string,
): Promise<DocumentsState> => {
  const { application, activity } = await requireHeldApplication(db, accountId, applicationId);
  return stateOf(activity, await currentDocuments(db, application.id), clock.now());
};
