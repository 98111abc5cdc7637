import { randomUUID } from 'node:crypto';
import { type ApplicationStatus, canMove, stageOf } from '#core/application/application-status.ts';
import { recipientOf } from '../accounts/profiles.ts';
import { lockDocument, proveDocument } from '../accounts/proved-documents.ts';
import { type ApplicationRow, changeStatus, statusOf } from '../applications/application-status.ts';
import type { EmailContext } from '../applications/decision-emails.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { composeEmail } from '../infrastructure/messages/email.ts';
import { enqueueEmail } from '../infrastructure/outbox.ts';
import { closeSessions } from './identity-sessions.ts';
import { type IdentityDecisionByHand, identityEmail } from './messages.ts';

const STATUSES = {
  approved: 'pendiente_aprobacion_medico',
  rejected: 'rejected_validation',
  reopened: 'pendiente_validacion_cliente',
} as const satisfies Record<IdentityDecisionByHand, ApplicationStatus>;

/** Whether an agent may take a decision in this status: a rejection is reopened before it is approved. */
export const mayDecideIdentity = (
  application: Pick<ApplicationRow, 'id' | 'status'>,
  decision: IdentityDecisionByHand,
): boolean => {
  const status = statusOf(application);
  return stageOf(status) === 'identity' && canMove(status, STATUSES[decision]);
};

/**
 * Applies an agent's decision to a locked application, in the caller's transaction: closes the vendor's sessions, moves
 * the status, queues the disbursement of an approval and e-mails the person. An approval proves the document; returns the
 * account that it was proved for until now.
 * @throws Conflict where the decision is not allowed.
 */
export const decideIdentityByHand = async (
  executor: Executor,
  context: EmailContext,
  application: ApplicationRow,
  decision: IdentityDecisionByHand,
  by: { readonly operator: string; readonly reason: string },
): Promise<{ readonly provedBefore: string | undefined }> => {
  const { clock, config, jobs } = context;
  await closeSessions(executor, clock, application.id);
  await changeStatus(executor, application, STATUSES[decision], by.operator, by.reason, clock);
  const provedBefore =
    decision === 'approved'
      ? await proveDocument(executor, await lockDocument(executor, application.profile_id), clock.now())
      : undefined;
  if (decision === 'approved')
    await jobs.enqueue('advance-disbursement', { applicationId: application.id }, { executor });

  const person = await recipientOf(executor, application.profile_id);
  const email = identityEmail(decision, {
    supportEmail: config.lender.supportEmail,
    loginUrl: `${config.publicUrl}/login`,
  });
  const paragraphs = [`Hola, ${person.first_names}:`, ...email.paragraphs];
  await enqueueEmail(executor, context, {
    purpose: 'identity_decision',
    // No dedupe: the same decision after a reopening is a new e-mail.
    dedupeKey: `identity_decision:${application.id}:${randomUUID()}`,
    to: person.email,
    ...composeEmail(email.subject, paragraphs, email.notes),
    attachments: [],
  });
  return { provedBefore };
};
