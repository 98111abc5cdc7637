import type { DocumentRefusal } from '../../../src/core/domain/applicant-documents.ts';
import type { Executor } from '../../database/connection.ts';
import { documentRefusedEmail } from '../../messages/document-refused.ts';
import type { EmailContext } from '../decision-emails.ts';
import { lockApplication } from '../locked-application.ts';
import { enqueueEmail } from '../outbox.ts';
import { recipientOf } from '../recipient.ts';
import type { DocumentRow } from './standing.ts';

/**
 * Sends a document back: it counts as missing until another takes its place, and the person is written to. Call it in a
 * transaction. Undefined when it was replaced meanwhile or its application waits for no documents any more.
 */
export const refuseDocument = async (
  executor: Executor,
  context: EmailContext,
  document: Pick<DocumentRow, 'id' | 'application_id'>,
  refusal: DocumentRefusal,
): Promise<DocumentRow | undefined> => {
  const application = await lockApplication(executor, document.application_id);
  if (application?.status !== 'on_hold_docs') return undefined;
  const refused = await executor
    .updateTable('applicant_document')
    .set({ refused_at: context.clock.now(), refusal })
    .where('id', '=', document.id)
    .where('replaced_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!refused) return undefined;
  const person = await recipientOf(executor, application.profile_id);
  await enqueueEmail(executor, context, {
    purpose: 'document_refused',
    dedupeKey: `document_refused:${refused.id}:${refusal}`,
    to: person.email,
    ...documentRefusedEmail({
      firstNames: person.first_names,
      kind: refused.kind,
      refusal,
      loginUrl: `${context.config.publicUrl}/login`,
      supportEmail: context.config.lender.supportEmail,
    }),
    attachments: [],
  });
  return refused;
};
