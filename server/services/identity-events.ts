import { canMove } from '../../src/core/domain/application-status.ts';
import { applicationStatusFor } from '../../src/core/domain/identity-status.ts';
import type { IdentityEvent } from '../adapters/identity-vendor.ts';
import type { Context } from '../context.ts';
import { type Executor, inTransaction } from '../database/connection.ts';
import { NotYet } from '../jobs/jobs.ts';
import { type ApplicationRow, changeStatus, statusOf } from './application-status.ts';
import {
  attemptsOf,
  awaitsDecision,
  decisionOf,
  isFinal,
  noteAttempt,
  standingAttempt,
  supersedeAttempts,
} from './identity-attempts.ts';
import { lockApplication } from './locked-application.ts';
import { storeVendorEvent } from './vendor-events.ts';

const READ_AFTER_SECONDS = 20;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/**
 * Takes in what the vendor says of an application, once for each fact, whether a webhook or a reading brought it. A final
 * decision stays, and an approval sends the application on to the clinic; all of it happens or none.
 */
export const recordIdentityEvent = (context: Context, event: IdentityEvent): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const application = UUID.test(event.applicationId)
      ? await lockApplication(trx, event.applicationId)
      : undefined;
    const isNews = await storeVendorEvent(trx, context.clock, {
      id: event.eventId,
      adapter: 'identity',
      body: event.body,
    });
    if (!application) {
      context.log.warn({ eventId: event.eventId }, 'an identity event is of no application of ours');
    } else if (isNews) {
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
  const isWaitingForPerson = status === 'pendiente_validacion_cliente';
  if (!isWaitingForPerson && status !== 'in_progress_validation_client') return;
  const before = standingAttempt(await attemptsOf(trx, application.id));
  if (before && isFinal(before.decision)) {
    if (!isWaitingForPerson) return;
    await supersedeAttempts(trx, application.id);
  }

  const matches = await documentMatches(trx, application, event.documentNumber);
  const isNewAttempt = await noteAttempt(trx, context.clock, event, matches);
  const standing = standingAttempt(await attemptsOf(trx, application.id));
  if (!standing) return;
  const decision = decisionOf(standing);
  const to = applicationStatusFor(decision);
  if (canMove(status, to)) {
    await changeStatus(trx, application, to, 'identity', `the vendor says ${decision}`, context.clock);
    if (to === 'pendiente_aprobacion_medico') {
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

/** Undefined where the vendor read no number: there is nothing to compare. */
const documentMatches = async (
  executor: Executor,
  application: ApplicationRow,
  documentNumber: string | undefined,
): Promise<boolean | null> => {
  if (documentNumber === undefined) return null;
  const profile = await executor
    .selectFrom('profile')
    .select('document_number')
    .where('id', '=', application.profile_id)
    .executeTakeFirst();
  return profile?.document_number === documentNumber.replace(/\D/g, '');
};

/** Asks the vendor for a decision whose webhook may have been lost. Errors: VendorDown; NotYet while there is none. */
export const readIdentityDecision = async (context: Context, sessionId: string): Promise<void> => {
  if (!context.adapters.identity || !(await awaitsDecision(context.db, sessionId))) return;
  const event = await context.adapters.identity.readDecision(sessionId);
  if (event) await recordIdentityEvent(context, event);
  if (await awaitsDecision(context.db, sessionId)) throw new NotYet();
};
