import type { ApplicationStatus } from './application-status.ts';

/** Status of the identity validation, as the screens show it. `loading` is the client's only. */
export const IDENTITY_STATUSES = [
  'loading',
  'idle',
  'in_progress',
  'approved',
  'manual_validation',
  'declined',
  'not_enabled_biometric_validation',
] as const;

export type IdentityStatus = (typeof IDENTITY_STATUSES)[number];

/** The vendor's latest decision on an application; `none` before any session. */
export const IDENTITY_DECISIONS = [
  'none',
  'started',
  'submitted',
  'approved',
  'declined',
  'review',
  'resubmission_requested',
  'expired',
  'abandoned',
] as const;

export type IdentityDecision = (typeof IDENTITY_DECISIONS)[number];

const STATUSES = {
  none: 'idle',
  started: 'in_progress',
  submitted: 'in_progress',
  approved: 'approved',
  declined: 'declined',
  review: 'manual_validation',
  resubmission_requested: 'idle',
  expired: 'idle',
  abandoned: 'idle',
} as const satisfies Record<IdentityDecision, IdentityStatus>;

/** The status shown for a vendor's decision. Decisions §10. */
export const identityStatusFor = (decision: IdentityDecision): Exclude<IdentityStatus, 'loading'> =>
  STATUSES[decision];

/** Why the photo steps are repeated; undefined the first time. */
export const isRepeat = (decision: IdentityDecision): boolean =>
  decision === 'resubmission_requested' || decision === 'expired' || decision === 'abandoned';

const APPLICATION_STATUSES = {
  none: 'pendiente_validacion_cliente',
  started: 'in_progress_validation_client',
  submitted: 'in_progress_validation_client',
  review: 'in_progress_validation_client',
  approved: 'pendiente_aprobacion_medico',
  declined: 'rejected_validation',
  resubmission_requested: 'pendiente_validacion_cliente',
  expired: 'pendiente_validacion_cliente',
  abandoned: 'pendiente_validacion_cliente',
} as const satisfies Record<IdentityDecision, ApplicationStatus>;

/** The status that a decision moves a signed application to. */
export const applicationStatusFor = (decision: IdentityDecision): ApplicationStatus =>
  APPLICATION_STATUSES[decision];
