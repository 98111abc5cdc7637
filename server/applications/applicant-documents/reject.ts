import type { DocumentRejection } from '#core/application/applicant-documents.ts';
import { DOCUMENTS_DAYS } from '#core/application/review-days.ts';
import { addDays, bogotaDate } from '#core/calendar/calendar-date.ts';
import { recipientOf } from '../../accounts/profiles.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import { enqueueEmail } from '../../infrastructure/outbox.ts';
import { lockApplication } from '../application-status.ts';
import type { EmailContext } from '../decision-emails.ts';
import type { DocumentRow } from './documents-state.ts';
import { documentRejectedEmail } from './messages.ts';

/**
 * Rejects a document: it counts as missing until replaced, and the person is e-mailed. Call it in a transaction. Undefined
 * when it was replaced meanwhile or its application awaits no documents any more.
 */
export const rejectDocument = async (
  executor: Executor,
  context: EmailContext,
  document: Pick<DocumentRow, 'id' | 'application_id'>,
  rejection: DocumentRejection,
): Promise<DocumentRow | undefined> => {
  const application = await lockApplication(executor, document.application_id);
  if (application?.status !== 'on_hold_docs') return undefined;
  const refused = await executor
    .updateTable('applicant_document')
    .set({ refused_at: context.clock.now(), rejection })
    .where('id', '=', document.id)
    .where('replaced_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!refused) return undefined;
  const person = await recipientOf(executor, application.profile_id);
  const until = addDays(bogotaDate(context.clock.now()), DOCUMENTS_DAYS);
  await enqueueEmail(executor, context, {
    purpose: 'document_refused',
    accountId: application.account_id,
    creditNumber: application.credit_number,
    dedupeKey: `document_refused:${refused.id}:${rejection}`,
    to: person.email,
    ...documentRejectedEmail(refused, rejection, person.first_names, until, context.config),
    attachments: [],
  });
  return refused;
};
