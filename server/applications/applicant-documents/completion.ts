import type { EconomicActivity } from '#core/application/economic-activity.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { recipientOf } from '../../accounts/recipient.ts';
import type { Context } from '../../infrastructure/context.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import { enqueueEmail } from '../../infrastructure/outbox.ts';
import type { ApplicationRow } from '../application-status.ts';
import { documentsReceivedEmail } from './documents-received.ts';

/** Reason of the event that marks a held application for review. */
export const DOCUMENTS_COMPLETE = 'documents_complete';

/** Marks an application for review and e-mails the person that all documents arrived. */
export const noteComplete = async (
  executor: Executor,
  context: Context,
  application: ApplicationRow,
  activity: EconomicActivity,
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
    // A rejected document makes it incomplete again: the next completion is e-mailed again.
    dedupeKey: `documents_received:${event}`,
    to: person.email,
    ...documentsReceivedEmail({
      firstNames: person.first_names,
      receivedOn: bogotaDate(now),
      activity,
      supportEmail: context.config.lender.supportEmail,
    }),
    attachments: [],
  });
};
