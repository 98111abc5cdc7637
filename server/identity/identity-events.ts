import { canMove } from '#core/application/application-status.ts';
import { type IdentityDiscrepancy, identityDiscrepancies } from '#core/application/identity-match.ts';
import { applicationStatusFor } from '#core/application/identity-status.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { applicantOf } from '../accounts/profiles.ts';
import { isProvedElsewhere, lockDocument, proveDocument } from '../accounts/proved-documents.ts';
import {
  type ApplicationRow,
  changeStatus,
  lockApplication,
  statusOf,
} from '../applications/application-status.ts';
import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction, isUuid } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { RetryLater } from '../infrastructure/jobs/jobs.ts';
import { storeVendorEvent } from '../infrastructure/vendor-events.ts';
import type { IdentityEvent } from '../infrastructure/vendors/identity-vendor.ts';
import {
  attemptsOf,
  awaitsDecision,
  currentAttempt,
  decisionOf,
  isFinal,
  noteAttempt,
} from './identity-attempts.ts';
import { findSession } from './identity-sessions.ts';

const READ_AFTER_SECONDS = 20;

/** What is kept of an event: whoever was on the photos and in the document is compared and goes. */
const withoutPerson = ({ sessionId, attemptId, applicationId, decision, reasonCode }: IdentityEvent) => ({
  sessionId,
  attemptId,
  applicationId,
  decision,
  reasonCode,
});

/**
 * Applies an event of the vendor once, from webhook or status read (dedupe by event id), in one transaction. A final decision
 * is not overwritten; an approval moves the application on to the clinic. Whoever has the vendor's public key can open a
 * session that names any application: the event of a session that is not ours is kept and decides nothing.
 */
export const recordIdentityEvent = (context: Context, event: IdentityEvent): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const application = isUuid(event.applicationId)
      ? await lockApplication(trx, event.applicationId)
      : undefined;
    const isNew = await storeVendorEvent(trx, context.clock, {
      id: event.eventId,
      adapter: 'identity',
      body: withoutPerson(event),
    });
    const session = application && (await findSession(trx, event));
    if (!application || !session) {
      context.log.warn({ eventId: event.eventId }, 'an identity event is of no session of ours');
    } else if (isNew && session.closed_at === null) {
      await applyEvent(trx, context, application, event);
    }
  });

const applyEvent = async (
  trx: Executor,
  context: Context,
  application: ApplicationRow,
  event: IdentityEvent,
): Promise<void> => {
  const status = statusOf(application);
  if (status !== 'pendiente_validacion_cliente' && status !== 'in_progress_validation_client') return;
  const before = currentAttempt(await attemptsOf(trx, application.id));
  if (before && isFinal(before.decision)) return;

  const profile = await lockDocument(trx, application.profile_id);
  const discrepancies = await compareDocument(trx, context, profile, event);
  const isNewAttempt = await noteAttempt(trx, context.clock, event, discrepancies);
  const current = currentAttempt(await attemptsOf(trx, application.id));
  if (!current) return;
  const decision = decisionOf(current);
  const to = applicationStatusFor(decision);
  if (canMove(status, to)) {
    await changeStatus(trx, application, to, 'identity', `the vendor says ${decision}`, context.clock);
    if (to === 'pendiente_aprobacion_medico') {
      await proveDocument(trx, profile, context.clock.now());
      const payload = { applicationId: application.id };
      await context.jobs.enqueue('advance-disbursement', payload, { executor: trx });
    }
  }
  if (isNewAttempt && !isFinal(event.decision)) {
    await context.jobs.enqueue(
      'read-identity-decision',
      { sessionId: event.sessionId },
      { executor: trx, afterSeconds: READ_AFTER_SECONDS },
    );
  }
};

/** Undefined unless approved or in review: only these depend on the document, whoever else proved it included. */
const compareDocument = async (
  trx: Executor,
  { clock }: Context,
  profile: Row<'profile'>,
  { decision, read }: IdentityEvent,
): Promise<readonly IdentityDiscrepancy[] | undefined> => {
  if (!read || (decision !== 'approved' && decision !== 'review')) return undefined;
  const found = identityDiscrepancies(applicantOf(profile), read, bogotaDate(clock.now()));
  return (await isProvedElsewhere(trx, profile)) ? [...found, 'proved_elsewhere'] : found;
};

/**
 * Reads a decision whose webhook may have been lost.
 * @throws VendorDown; RetryLater while there is none.
 */
export const readIdentityDecision = async (context: Context, sessionId: string): Promise<void> => {
  if (!context.adapters.identity || !(await awaitsDecision(context.db, sessionId))) return;
  const event = await context.adapters.identity.readDecision(sessionId);
  if (event) await recordIdentityEvent(context, event);
  if (await awaitsDecision(context.db, sessionId)) throw new RetryLater();
};
