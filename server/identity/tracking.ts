import type { TrackingReading } from '#core/api/applications/tracking.ts';
import { isInDisbursement, stageOf } from '#core/application/application-status.ts';
import { trackingSteps } from '#core/application/tracking.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { type ApplicationRow, statusOf } from '../applications/application-status.ts';
import { requireApplication } from '../applications/applications.ts';
import type { Context } from '../infrastructure/context.ts';
import { Conflict } from '../infrastructure/runtime/errors.ts';
import { findSignedSize } from '../signing/documents.ts';
import { findSignature } from '../signing/signature.ts';
import { readIdentityState } from './identity.ts';

/** Read first: without biometric validation, it moves the application to an agent. */
const readIdentity = async (context: Context, application: ApplicationRow) => {
  const status = statusOf(application);
  if (stageOf(status) !== 'identity' && !isInDisbursement(status)) return null;
  return (await readIdentityState(context, application.account_id, application.id)).status;
};

/**
 * The progress of a person's own signed application up to the disbursement.
 * @throws NotFound; Conflict before it is signed.
 */
export const readTracking = async (
  context: Context,
  accountId: string,
  applicationId: string,
): Promise<TrackingReading> => {
  const { db, clock } = context;
  const identity = await readIdentity(context, await requireApplication(db, accountId, applicationId));
  const application = await requireApplication(db, accountId, applicationId);
  // Read after the application, so that the event of its status is included.
  const [signature, moves, contract, promissoryNote] = await Promise.all([
    findSignature(db, applicationId),
    db
      .selectFrom('application_event')
      .select(['from_status as from', 'to_status as to', 'actor', 'at'])
      .where('application_id', '=', applicationId)
      .orderBy('id')
      .execute(),
    findSignedSize(db, applicationId, 'contract'),
    findSignedSize(db, applicationId, 'promissory_note'),
  ]);
  if (!signature?.signed_at)
    throw new Conflict('not_signed', 'Todavía no has firmado el contrato y el pagaré.');
  const now = clock.now();
  const status = statusOf(application);
  return {
    status,
    creditNumber: application.credit_number,
    amount: signature.amount,
    providerName: application.provider_name,
    identity,
    on: bogotaDate(now),
    steps: trackingSteps({ status, signedAt: signature.signed_at, moves, now }),
    contract,
    promissoryNote,
  };
};
