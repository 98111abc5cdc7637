import type { IdentityDiscrepancy } from '#core/application/identity-match.ts';
import { IDENTITY_DECISIONS } from '#core/application/identity-status.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import type { IdentityEvent } from '../infrastructure/vendors/identity-vendor.ts';

type Decision = IdentityEvent['decision'];

/** How far a decision goes within one attempt: what comes late never steps back. */
const RANKS = {
  started: 1,
  submitted: 2,
  review: 3,
  resubmission_requested: 4,
  expired: 4,
  abandoned: 4,
  declined: 5,
  approved: 5,
} as const satisfies Record<Decision, number>;

const FINAL_RANK = 5;

const isDecision = (text: string): text is Decision =>
  IDENTITY_DECISIONS.some((known) => known === text && known !== 'none');

const rankOf = (decision: string): number => (isDecision(decision) ? RANKS[decision] : 0);

export const isFinal = (decision: string): boolean => rankOf(decision) === FINAL_RANK;

export type IdentityAttempt = Row<'identity_attempt'>;

/** The attempts of an application that count, in the order in which we first heard of them. */
export const attemptsOf = (executor: Executor, applicationId: string): Promise<IdentityAttempt[]> =>
  executor
    .selectFrom('identity_attempt')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('superseded', '=', false)
    .orderBy('id')
    .execute();

/** Takes the attempts so far out of account: an agent has opened the validation again. */
export const supersedeAttempts = async (executor: Executor, applicationId: string): Promise<void> => {
  await executor
    .updateTable('identity_attempt')
    .set({ superseded: true })
    .where('application_id', '=', applicationId)
    .execute();
};

/** Whether an agent's decision closed a session: what the vendor adds to it counts no more. */
const isClosed = async (
  executor: Executor,
  { applicationId, sessionId }: IdentityEvent,
): Promise<boolean> => {
  const closed = await executor
    .selectFrom('identity_attempt')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('vendor_session_id', '=', sessionId)
    .where('superseded', '=', true)
    .limit(1)
    .executeTakeFirst();
  return closed !== undefined;
};

/** Writes down what an event says of its attempt, unless more is known of it. Returns whether the attempt is a new one. */
export const noteAttempt = async (
  executor: Executor,
  clock: Clock,
  event: IdentityEvent,
  discrepancies: readonly IdentityDiscrepancy[] | undefined,
): Promise<boolean> => {
  const said = {
    decision: event.decision,
    reason_code: event.reasonCode ?? null,
    document_matches: discrepancies ? discrepancies.length === 0 : null,
    discrepancies: discrepancies ? [...discrepancies] : null,
    updated_at: clock.now(),
  };
  const known = await executor
    .selectFrom('identity_attempt')
    .select(['id', 'decision'])
    .where('application_id', '=', event.applicationId)
    .where('vendor_session_id', '=', event.sessionId)
    .where('vendor_attempt_id', '=', event.attemptId)
    .executeTakeFirst();
  if (!known) {
    await executor
      .insertInto('identity_attempt')
      .values({
        application_id: event.applicationId,
        vendor_session_id: event.sessionId,
        vendor_attempt_id: event.attemptId,
        ...said,
        superseded: await isClosed(executor, event),
      })
      .execute();
    return true;
  }
  if (rankOf(event.decision) > rankOf(known.decision)) {
    await executor.updateTable('identity_attempt').set(said).where('id', '=', known.id).execute();
  }
  return false;
};

/** What the vendor's word amounts to for us: an approval counts on the applicant's own document; any other is for an agent. */
export const decisionOf = (attempt: IdentityAttempt): Decision => {
  if (!isDecision(attempt.decision)) {
    throw new Error(`identity attempt ${attempt.id} has the unknown decision ${attempt.decision}`);
  }
  return attempt.decision === 'approved' && attempt.discrepancies?.length !== 0 ? 'review' : attempt.decision;
};

/** The attempt whose decision stands: a final one, else that of the newest. */
export const currentAttempt = (attempts: readonly IdentityAttempt[]): IdentityAttempt | undefined =>
  attempts.find(({ decision }) => isFinal(decision)) ?? attempts.at(-1);

/** Whether the vendor still owes a word on any attempt of a session. */
export const awaitsDecision = async (executor: Executor, sessionId: string): Promise<boolean> => {
  const waiting = await executor
    .selectFrom('identity_attempt')
    .innerJoin('application', 'application.id', 'identity_attempt.application_id')
    .select('identity_attempt.id')
    .where('vendor_session_id', '=', sessionId)
    .where('superseded', '=', false)
    .where('decision', 'in', ['started', 'submitted', 'review'])
    .where('application.status', '=', 'in_progress_validation_client')
    .executeTakeFirst();
  return waiting !== undefined;
};
