import { randomUUID } from 'node:crypto';
import { type ApplicationStatus, canMove, stageOf } from '#core/application/application-status.ts';
import { recipientOf } from '../accounts/profiles.ts';
import { lockDocument, proveDocument } from '../accounts/proved-documents.ts';
import { type ApplicationRow, changeStatus, statusOf } from '../applications/application-status.ts';
import type { EmailContext } from '../applications/decision-emails.ts';
import { decisionText } from '../applications/messages.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { enqueueEmail } from '../infrastructure/outbox.ts';
import { closeSessions } from './identity-sessions.ts';
import { type IdentityDecisionByHand, identityEmail } from './messages.ts';

const STATUSES = {
  approved: 'pendiente_aprobacion_medico',
  rejected: 'rejected_validation',
  reopened: 'pendiente_validacion_cliente',
} as const satisfies Record<IdentityDecisionByHand, ApplicationStatus>;

/** After the first of the two agents who decide. Reopening decides nothing and takes one. */
const HELD_STATUSES = {
  approved: 'on_hold_approved',
  rejected: 'on_hold_rejected',
  reopened: undefined,
} as const satisfies Record<IdentityDecisionByHand, ApplicationStatus | undefined>;

/** One agent decided, a second one has to confirm it. */
export const isHeld = (status: ApplicationStatus): boolean =>
  status === 'on_hold_approved' || status === 'on_hold_rejected';

type Decided = Pick<ApplicationRow, 'id' | 'status'>;

/** Another agent has taken this decision, or it needs no other. */
export const isConfirmation = (application: Decided, decision: IdentityDecisionByHand): boolean => {
  const held = HELD_STATUSES[decision];
  return held === undefined || held === application.status;
};

const statusAfter = (application: Decided, decision: IdentityDecisionByHand): ApplicationStatus =>
  (isConfirmation(application, decision) ? undefined : HELD_STATUSES[decision]) ?? STATUSES[decision];

/** Whether an agent may take a decision in this status: a rejection is reopened before it is approved. */
export const mayDecideIdentity = (application: Decided, decision: IdentityDecisionByHand): boolean => {
  const status = statusOf(application);
  return stageOf(status) === 'identity' && canMove(status, statusAfter(application, decision));
};

/** Who took the decision that a second agent has to confirm. */
export const proposerOf = async (executor: Executor, { id, status }: Decided): Promise<string | undefined> =>
  (
    await executor
      .selectFrom('application_event')
      .select('actor')
      .where('application_id', '=', id)
      .where('to_status', '=', status)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.actor;

interface DecidedBy {
  readonly operator: string;
  readonly reason: string;
}

/** Keeps the first agent's decision on a locked application, and closes the vendor's sessions: nobody is told yet. */
export const holdIdentityDecision = async (
  executor: Executor,
  { clock }: Pick<EmailContext, 'clock'>,
  application: ApplicationRow,
  decision: IdentityDecisionByHand,
  by: DecidedBy,
): Promise<void> => {
  await closeSessions(executor, clock, application.id);
  await changeStatus(
    executor,
    application,
    statusAfter(application, decision),
    by.operator,
    by.reason,
    clock,
  );
};

/**
 * Applies an agents' decision to a locked application, in the caller's transaction: closes the vendor's sessions, moves
 * the status, queues the disbursement of an approval and e-mails the person. An approval proves the document; returns the
 * account that it was proved for until now.
 * @throws Conflict where the decision is not allowed.
 */
export const decideIdentityByHand = async (
  executor: Executor,
  context: EmailContext,
  application: ApplicationRow,
  decision: IdentityDecisionByHand,
  by: DecidedBy,
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
  const email = identityEmail(decision, `${config.publicUrl}/login`, application.credit_number);
  await enqueueEmail(executor, context, {
    purpose: 'identity_decision',
    accountId: application.account_id,
    creditNumber: application.credit_number,
    // No dedupe: the same decision after a reopening is a new e-mail.
    dedupeKey: `identity_decision:${application.id}:${randomUUID()}`,
    to: person.email,
    ...decisionText(config.lender, person.first_names, email),
    attachments: [],
  });
  return { provedBefore };
};
