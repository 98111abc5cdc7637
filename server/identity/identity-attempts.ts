import { sql } from 'kysely';
import type { IdentityDiscrepancy } from '#core/application/identity-match.ts';
import { IDENTITY_DECISIONS } from '#core/application/identity-status.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import type { IdentityEvent } from '../infrastructure/vendors/identity-vendor.ts';

type Decision = IdentityEvent['decision'];

/** Rank of a decision within an attempt: an event of a lower rank, out of order, is ignored. */
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
  IDENTITY_DECISIONS.some((decision) => decision === text && decision !== 'none');

const rankOf = (decision: string): number => (isDecision(decision) ? RANKS[decision] : 0);

export const isFinal = (decision: string): boolean => rankOf(decision) === FINAL_RANK;

export type IdentityAttempt = Row<'identity_attempt'>;

/** The attempts of an application's open sessions, in order of first event. */
export const attemptsOf = (executor: Executor, applicationId: string): Promise<IdentityAttempt[]> =>
  openAttempts(executor)
    .where('identity_attempt.application_id', '=', applicationId)
    .orderBy('identity_attempt.id')
    .execute();

/** Attempts of sessions that no decision has closed. */
export const openAttempts = (executor: Executor) =>
  executor
    .selectFrom('identity_attempt')
    .innerJoin('identity_session', 'identity_session.vendor_session_id', 'identity_attempt.vendor_session_id')
    .selectAll('identity_attempt')
    .where('identity_session.closed_at', 'is', null);

/** Upserts the attempt of an event, unless it has a higher rank already. Returns whether the attempt is new. */
export const noteAttempt = async (
  executor: Executor,
  clock: Clock,
  event: IdentityEvent,
  discrepancies: readonly IdentityDiscrepancy[] | undefined,
): Promise<boolean> => {
  const columns = {
    decision: event.decision,
    reason_code: event.reasonCode ?? null,
    discrepancies: discrepancies ? [...discrepancies] : null,
    updated_at: clock.now(),
  };
  const existing = await executor
    .selectFrom('identity_attempt')
    .select(['id', 'decision'])
    .where('application_id', '=', event.applicationId)
    .where('vendor_session_id', '=', event.sessionId)
    .where('vendor_attempt_id', '=', event.attemptId)
    .executeTakeFirst();
  if (!existing) {
    await executor
      .insertInto('identity_attempt')
      .values({
        application_id: event.applicationId,
        vendor_session_id: event.sessionId,
        vendor_attempt_id: event.attemptId,
        ...columns,
      })
      .execute();
    return true;
  }
  if (rankOf(event.decision) > rankOf(existing.decision)) {
    await executor.updateTable('identity_attempt').set(columns).where('id', '=', existing.id).execute();
  }
  return false;
};

/** The effective decision: an approval needs the applicant's own document; otherwise an agent reviews. */
export const decisionOf = (attempt: IdentityAttempt): Decision => {
  if (!isDecision(attempt.decision)) {
    throw new Error(`identity attempt ${attempt.id} has the unknown decision ${attempt.decision}`);
  }
  return attempt.decision === 'approved' && attempt.discrepancies?.length !== 0 ? 'review' : attempt.decision;
};

/** The attempt that decides: a final one, else the newest. */
export const currentAttempt = (attempts: readonly IdentityAttempt[]): IdentityAttempt | undefined =>
  attempts.find(({ decision }) => isFinal(decision)) ?? attempts.at(-1);

/** For a statement about applications: whether `currentAttempt` has a `decisionOf` that is no review. */
export const isWithVendor = sql<boolean>`coalesce((
  select case decision when 'review' then false when 'approved' then discrepancies = '{}' else true end
  from identity_attempt
  join identity_session on identity_session.vendor_session_id = identity_attempt.vendor_session_id
  where identity_attempt.application_id = application.id and identity_session.closed_at is null
  order by decision in ('approved', 'declined') desc,
    case when decision in ('approved', 'declined') then identity_attempt.id else -identity_attempt.id end
  limit 1), false)`;

/** Whether the vendor's decision on any attempt of a session is pending. */
export const awaitsDecision = async (executor: Executor, sessionId: string): Promise<boolean> => {
  const waiting = await openAttempts(executor)
    .innerJoin('application', 'application.id', 'identity_attempt.application_id')
    .where('identity_attempt.vendor_session_id', '=', sessionId)
    .where('decision', 'in', ['started', 'submitted', 'review'])
    .where('application.status', '=', 'in_progress_validation_client')
    .executeTakeFirst();
  return waiting !== undefined;
};
