import type { AgentsTurn } from '#core/api/applications/identity.ts';
import { stageOf } from '#core/application/application-status.ts';
import type { IdentityDecision, IdentityStatus } from '#core/application/identity-status.ts';
import { trackingSteps } from '#core/application/tracking.ts';
import { type Acceptance, recordCameraConsent } from '../accounts/consents.ts';
import { applicantOf } from '../accounts/profiles.ts';
import {
  type ApplicationRow,
  changeStatus,
  lockApplication,
  statusOf,
} from '../applications/application-status.ts';
import { requireApplication, requireProfile } from '../applications/applications.ts';
import type { Context } from '../infrastructure/context.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { consumeRateLimit } from '../infrastructure/rate-limit.ts';
import { Conflict } from '../infrastructure/runtime/errors.ts';
import { attemptsOf, currentAttempt, decisionOf } from './identity-attempts.ts';
import { isHeld } from './identity-decisions.ts';
import { closeSessions, keepSession } from './identity-sessions.ts';

export type RepeatReason = Extract<IdentityDecision, 'resubmission_requested' | 'expired' | 'abandoned'>;

export interface IdentityState {
  readonly status: Exclude<IdentityStatus, 'loading'>;
  /** Why the photos have to be repeated. */
  readonly repeat: RepeatReason | undefined;
  /** The vendor's session was opened, and no photo has come since. */
  readonly lacksPhotos: boolean;
  /** While an agent decides. */
  readonly agent?: AgentsTurn;
}

const identityState = (
  status: IdentityState['status'],
  rest: Partial<Pick<IdentityState, 'repeat' | 'lacksPhotos'>> = {},
): IdentityState => ({ status, repeat: undefined, lacksPhotos: false, ...rest });

/**
 * The state of the identity validation of a person's own application.
 * @throws NotFound; Conflict before it is signed.
 */
export const readIdentityState = async (
  context: Context,
  accountId: string,
  applicationId: string,
): Promise<IdentityState> =>
  identityStateOf(context, await requireApplication(context.db, accountId, applicationId));

/**
 * `readIdentityState` of an application that was just read.
 * @throws Conflict before it is signed.
 */
export const identityStateOf = async (
  context: Context,
  application: ApplicationRow,
): Promise<IdentityState> => {
  const stage = stageOf(statusOf(application));
  if (stage === 'disbursement') return identityState('approved');
  if (stage !== 'identity') {
    throw new Conflict(
      'not_signed',
      'Primero firma el contrato y el pagaré; después validamos tu identidad.',
    );
  }
  // By vendor or agent, whatever is configured now.
  if (application.status === 'rejected_validation') return identityState('declined');
  if (!context.adapters.identity) {
    if (application.status === 'pendiente_validacion_cliente')
      await handToAgent(context, application, 'identity', 'biometric validation is not configured');
    return identityState('not_enabled_biometric_validation');
  }
  return stateOf(context, application);
};

const stateOf = async (context: Context, application: ApplicationRow): Promise<IdentityState> => {
  const status = statusOf(application);
  const attempts = await attemptsOf(context.db, application.id);
  if (status === 'pendiente_validacion_cliente')
    return identityState('idle', { repeat: repeatOf(attempts.at(-1)?.decision) });
  const attempt = currentAttempt(attempts);
  const decision = attempt && decisionOf(attempt);
  if (!isHeld(status) && decision !== undefined && decision !== 'review')
    return identityState('in_progress', { lacksPhotos: decision === 'started' });
  const expectedBy = await decidedBy(context, application);
  return { ...identityState('manual_validation'), agent: { isInsteadOfPhotos: !attempt, expectedBy } };
};

/** The day by which the tracker promises the agent's decision; undefined once it has passed. */
const decidedBy = async ({ db, clock }: Context, application: ApplicationRow) => {
  const moves = await db
    .selectFrom('application_event')
    .select(['from_status as from', 'to_status as to', 'actor', 'at'])
    .where('application_id', '=', application.id)
    .orderBy('id')
    .execute();
  const now = clock.now();
  const steps = trackingSteps({ status: statusOf(application), signedAt: now, moves, now });
  const step = steps.find(({ name }) => name === 'identity');
  return step?.isLate ? undefined : step?.expectedBy;
};

const repeatOf = (decision: string | undefined): RepeatReason | undefined =>
  decision === 'resubmission_requested' || decision === 'expired' || decision === 'abandoned'
    ? decision
    : undefined;

/** An agent checks the identity by other means: what the vendor says of its sessions so far counts no more. */
const handToAgent = (
  { db, clock }: Context,
  { id }: ApplicationRow,
  actor: string,
  reason: string,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const application = await lockApplication(trx, id);
    if (!application || !awaitsVendor(application)) return;
    await closeSessions(trx, clock, id);
    if (application.status === 'pendiente_validacion_cliente')
      await changeStatus(trx, application, 'in_progress_validation_client', actor, reason, clock);
  });

const awaitsVendor = ({ status }: Pick<ApplicationRow, 'status'>): boolean =>
  status === 'pendiente_validacion_cliente' || status === 'in_progress_validation_client';

/**
 * Hands a person's own application to an agent, because they prefer another way than photos; where it is not waiting for
 * photos nothing changes. Returns the state.
 * @throws NotFound; Conflict before it is signed.
 */
export const requestAgent = async (
  context: Context,
  accountId: string,
  applicationId: string,
): Promise<IdentityState> => {
  const application = await requireApplication(context.db, accountId, applicationId);
  await handToAgent(context, application, 'applicant', 'prefers an agent to the camera');
  return readIdentityState(context, accountId, applicationId);
};

/** Sessions are billed; more in an hour needs an agent. */
const SESSIONS_PER_HOUR = 10;

const noPhotosNeeded = (): Conflict =>
  new Conflict('no_photos_needed', 'Ahora no necesitas tomar fotos. Actualiza para ver en qué va.');

/**
 * Records the consent to the photos and opens a vendor session for a person's own application, with the document that they
 * applied with.
 * @throws NotFound; Conflict when the application awaits no photos or the consent's text is another; TooMany; VendorDown.
 */
export const openIdentitySession = async (
  context: Context,
  accountId: string,
  applicationId: string,
  consent: Acceptance,
): Promise<{ readonly url: string }> => {
  const { db, clock } = context;
  const { status } = await readIdentityState(context, accountId, applicationId);
  const { identity } = context.adapters;
  if (!identity || (status !== 'idle' && status !== 'in_progress')) throw noPhotosNeeded();
  await consumeRateLimit(context, {
    bucket: `identity-session:${applicationId}`,
    most: SESSIONS_PER_HOUR,
    per: 'hour',
    rejection: {
      code: 'too_many_sessions',
      sentence: 'Abriste muchas validaciones seguidas. Puedes volver a empezar',
    },
  });
  await recordCameraConsent(db, context, accountId, consent);
  const { profile_id: profileId } = await requireApplication(db, accountId, applicationId);
  const applicant = applicantOf(await requireProfile(db, accountId, profileId));
  const { sessionId, url } = await identity.createSession(applicationId, applicant);
  await inTransaction(db, async (trx) => {
    const application = await lockApplication(trx, applicationId);
    if (!application || !awaitsVendor(application)) throw noPhotosNeeded();
    await keepSession(trx, clock, { sessionId, applicationId });
  });
  return { url };
};
