import { type ApplicationStatus, isClosedNegative, isInDisbursement, stageOf } from './application-status.ts';

/** 0 personal data, 1 procedure, 2 offer, 3 review and signing, 4 identity, 9 not known yet. */
export type WizardStep = 0 | 1 | 2 | 3 | 4 | 9;

const WIZARD_STEPS = {
  approved: 2,
  risk_in_process: 2,
  rejected: 2,
  on_hold_docs: 2,
  // The specification names no step for the next one; the offer screen holds the dialog of rejections.
  dismissed: 2,
  firma_contrato: 3,
  pendiente_validacion_cliente: 4,
  in_progress_validation_client: 4,
  rejected_validation: 4,
  on_hold_approved: 4,
  on_hold_rejected: 4,
  // No step of their own either: the identity step shows 'approved' and links to the portal.
  pendiente_aprobacion_medico: 4,
  pendiente_desembolso: 4,
  desembolsado: 4,
  fulfilled: 4,
  retractado: 4,
} as const satisfies Record<ApplicationStatus, WizardStep>;

/** The wizard's step for the first application's status; with no application, the procedure form. Specification §4. */
export const wizardStepFor = (status: ApplicationStatus | undefined): WizardStep =>
  status === undefined ? 1 : WIZARD_STEPS[status];

/**
 * State of the offer screen. `plans`: amount and plans. `rejected`, `documents`, `in_process`: its dialogs. `beyond`:
 * already signed, redirected to the wizard's step.
 */
export type OfferView = 'plans' | 'rejected' | 'documents' | 'in_process' | 'beyond';

const OFFER_VIEWS = {
  approved: 'plans',
  firma_contrato: 'plans',
  rejected: 'rejected',
  dismissed: 'rejected',
  on_hold_docs: 'documents',
  risk_in_process: 'in_process',
  pendiente_validacion_cliente: 'beyond',
  in_progress_validation_client: 'beyond',
  rejected_validation: 'beyond',
  on_hold_approved: 'beyond',
  on_hold_rejected: 'beyond',
  pendiente_aprobacion_medico: 'beyond',
  pendiente_desembolso: 'beyond',
  desembolsado: 'beyond',
  fulfilled: 'beyond',
  retractado: 'beyond',
} as const satisfies Record<ApplicationStatus, OfferView>;

/** The offer screen's content for a risk status. Specification §4, Decisions §4. */
export const offerViewFor = (status: ApplicationStatus): OfferView => OFFER_VIEWS[status];

/**
 * Destination of a login. `create_profile`, `application` and `portal` are screens; `in_process` is the
 * applications-in-process modal; `in_validation` and `rejected` are the login screen's dialogs.
 */
export type LoginDestination =
  | 'create_profile'
  | 'application'
  | 'portal'
  | 'in_process'
  | 'in_validation'
  | 'rejected';

export interface LoginFacts {
  readonly hasProfile: boolean;
  readonly status: ApplicationStatus | undefined;
  readonly hasLoan: boolean;
  /** The contract was signed, at any later status. Set where the status alone does not imply it. */
  readonly isSigned?: boolean;
  /** The feature flag of the portal. */
  readonly isPortalOn: boolean;
}

/** Signed and not disbursed, yet or ever: the portal tracks it. A dismissed application may be unsigned. */
export const isTracked = (status: ApplicationStatus): boolean =>
  stageOf(status) === 'identity' ||
  status === 'pendiente_aprobacion_medico' ||
  status === 'pendiente_desembolso' ||
  status === 'dismissed';

/**
 * Destination after an accepted login code. Specification §4 "Login outcome", lists as in Decisions §4; after signing,
 * an application that waits for others is tracked in the portal.
 */
export const loginDestination = (facts: LoginFacts): LoginDestination => {
  const { hasProfile, status, hasLoan, isSigned = false, isPortalOn } = facts;
  if (!hasProfile) return 'create_profile';
  if (status === undefined) return 'application';
  if (isInDisbursement(status)) {
    if (isPortalOn) return 'portal';
    return hasLoan ? 'in_validation' : 'in_process';
  }
  // A step that the applicant must do opens its own screen.
  const hasSigned = status === 'dismissed' ? isSigned : status !== 'pendiente_validacion_cliente';
  if (isPortalOn && hasSigned && isTracked(status)) return 'portal';
  if (status === 'risk_in_process') return 'in_validation';
  return isClosedNegative(status) ? 'rejected' : 'application';
};
