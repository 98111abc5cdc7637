import { randomUUID } from 'node:crypto';
import { type ApplicationStatus, canMove, stageOf } from '#core/application/application-status.ts';
import { recipientOf } from '../accounts/recipient.ts';
import { type ApplicationRow, changeStatus, statusOf } from '../applications/application-status.ts';
import type { EmailContext } from '../applications/decision-emails.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { emailHtml } from '../infrastructure/messages/email-html.ts';
import { enqueueEmail } from '../infrastructure/outbox.ts';
import { supersedeAttempts } from './identity-attempts.ts';
import { type IdentityDecisionByHand, identityEmail } from './messages.ts';

const STATUSES = {
  approved: 'pendiente_aprobacion_medico',
  rejected: 'rejected_validation',
  reopened: 'pendiente_validacion_cliente',
} as const satisfies Record<IdentityDecisionByHand, ApplicationStatus>;

/** Whether an agent may decide so on an application as it stands: what was rejected is reopened before it is approved. */
export const mayDecideIdentity = (
  application: Pick<ApplicationRow, 'id' | 'status'>,
  decision: IdentityDecisionByHand,
): boolean => {
  const status = statusOf(application);
  return stageOf(status) === 'identity' && canMove(status, STATUSES[decision]);
};

/**
 * Carries out what an agent decided on the identity of a locked application, in the caller's transaction: the vendor's
 * attempts so far count no more, the status moves, an approval sets the disbursement going, and the person gets a letter.
 * Errors: Conflict where it may not be decided.
 */
export const decideIdentityByHand = async (
  executor: Executor,
  context: EmailContext,
  application: ApplicationRow,
  decision: IdentityDecisionByHand,
  by: { readonly operator: string; readonly reason: string },
): Promise<void> => {
  const { clock, config, jobs } = context;
  await supersedeAttempts(executor, application.id);
  await changeStatus(executor, application, STATUSES[decision], by.operator, by.reason, clock);
  if (decision === 'approved')
    await jobs.enqueue('advance-disbursement', { applicationId: application.id }, { executor });

  const person = await recipientOf(executor, application.profile_id);
  const letter = identityEmail(decision, {
    supportEmail: config.lender.supportEmail,
    loginUrl: `${config.publicUrl}/login`,
  });
  const paragraphs = [`Hola, ${person.first_names}:`, ...letter.paragraphs];
  await enqueueEmail(executor, context, {
    purpose: 'identity_decision',
    // The same decision may be taken again after a reopening, and is another letter.
    dedupeKey: `identity_decision:${application.id}:${randomUUID()}`,
    to: person.email,
    subject: letter.subject,
    text: [...paragraphs, ...letter.notes].join('\n\n'),
    html: emailHtml({ title: letter.subject, paragraphs, notes: letter.notes }),
    attachments: [],
  });
};
