/**
 * Where an application stands. The values are spelt as the contract spells its `estado`, on purpose: one
 * vocabulary for the database, the calls and the screens.
 *
 * - `risk_in_process`: the credit bureau has not answered yet.
 * - `on_hold_docs`: approved only once documents prove income and tenure.
 * - `approved`: there is an offer; amount and plan can be changed.
 * - `firma_contrato`: a plan was chosen; the contract waits for its signature.
 * - `pendiente_validacion_cliente`: signed; identity not yet validated.
 * - `in_progress_validation_client`: identity being validated, by the vendor or by an agent.
 * - `on_hold_approved`, `on_hold_rejected`: an agent decided on the identity; a second agent has to confirm it.
 * - `rejected_validation`: the identity could not be validated.
 * - `pendiente_aprobacion_medico`: waits for the doctor. `pendiente_desembolso`: waits for the treasury.
 *   It does so again when the bank gives back what was paid.
 * - `desembolsado`: there is a loan. `fulfilled`: the loan is paid. `retractado`: its holder withdrew after it was delivered.
 * - `rejected`: the risk decision was negative. `dismissed`: given up or closed without a loan.
 */
export const APPLICATION_STATUSES = [
  'risk_in_process',
  'on_hold_docs',
  'approved',
  'firma_contrato',
  'pendiente_validacion_cliente',
  'in_progress_validation_client',
  'on_hold_approved',
  'on_hold_rejected',
  'rejected_validation',
  'pendiente_aprobacion_medico',
  'pendiente_desembolso',
  'desembolsado',
  'fulfilled',
  'retractado',
  'rejected',
  'dismissed',
] as const;

export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const isApplicationStatus = (value: unknown): value is ApplicationStatus =>
  APPLICATION_STATUSES.some((status) => status === value);

/**
 * `risk`: before an offer. `offer`: can still be changed and signed. `identity`: signed, identity pending.
 * `disbursement`: the specification's disbursement stage. `closed`: terminal and negative.
 */
export type ApplicationStage = 'risk' | 'offer' | 'identity' | 'disbursement' | 'closed';

const STAGES = {
  risk_in_process: 'risk',
  on_hold_docs: 'risk',
  approved: 'offer',
  firma_contrato: 'offer',
  pendiente_validacion_cliente: 'identity',
  in_progress_validation_client: 'identity',
  on_hold_approved: 'identity',
  on_hold_rejected: 'identity',
  rejected_validation: 'identity',
  pendiente_aprobacion_medico: 'disbursement',
  pendiente_desembolso: 'disbursement',
  desembolsado: 'disbursement',
  fulfilled: 'disbursement',
  retractado: 'disbursement',
  rejected: 'closed',
  dismissed: 'closed',
} as const satisfies Record<ApplicationStatus, ApplicationStage>;

export const stageOf = (status: ApplicationStatus): ApplicationStage => STAGES[status];

/** Amount and plan can still be changed, and the offer screen shows its plans. */
export const isOfferOpen = (status: ApplicationStatus): boolean => STAGES[status] === 'offer';

/** The disbursement stage of the specification: identity is approved and what follows is not the applicant's to do. */
export const isInDisbursement = (status: ApplicationStatus): boolean => STAGES[status] === 'disbursement';

/** The request was refused or given up. */
export const isClosedNegative = (status: ApplicationStatus): boolean => STAGES[status] === 'closed';

/** Waits for somebody other than the applicant. */
export const isInProcess = (status: ApplicationStatus): boolean =>
  status === 'risk_in_process' ||
  status === 'pendiente_aprobacion_medico' ||
  status === 'pendiente_desembolso';

/** Initial statuses of an application: the outcomes of the risk decision. */
export type DecisionStatus = Extract<
  ApplicationStatus,
  'approved' | 'rejected' | 'on_hold_docs' | 'risk_in_process'
>;

const TRANSITIONS = {
  risk_in_process: ['approved', 'rejected', 'on_hold_docs', 'dismissed'],
  on_hold_docs: ['approved', 'rejected', 'dismissed'],
  approved: ['firma_contrato', 'dismissed'],
  firma_contrato: ['approved', 'pendiente_validacion_cliente', 'dismissed'],
  pendiente_validacion_cliente: [
    'in_progress_validation_client',
    'on_hold_approved',
    'on_hold_rejected',
    'rejected_validation',
    'pendiente_aprobacion_medico',
    'dismissed',
  ],
  in_progress_validation_client: [
    'pendiente_validacion_cliente',
    'on_hold_approved',
    'on_hold_rejected',
    'rejected_validation',
    'pendiente_aprobacion_medico',
    'dismissed',
  ],
  on_hold_approved: [
    'pendiente_aprobacion_medico',
    'on_hold_rejected',
    'pendiente_validacion_cliente',
    'dismissed',
  ],
  on_hold_rejected: ['rejected_validation', 'on_hold_approved', 'pendiente_validacion_cliente', 'dismissed'],
  rejected_validation: ['pendiente_validacion_cliente', 'dismissed'],
  pendiente_aprobacion_medico: ['pendiente_desembolso', 'dismissed'],
  // Withdrawn from after the bank gave the money back.
  pendiente_desembolso: ['desembolsado', 'retractado', 'dismissed'],
  // The bank may give back what was paid to the clinic.
  desembolsado: ['fulfilled', 'retractado', 'pendiente_desembolso'],
  // A payment reversed after the last one opens the loan again.
  fulfilled: ['desembolsado', 'retractado', 'pendiente_desembolso'],
  retractado: [],
  rejected: [],
  dismissed: [],
} as const satisfies Record<ApplicationStatus, readonly ApplicationStatus[]>;

/** Whether an application may go from one status to another. Staying is not a transition. */
export const canMove = (from: ApplicationStatus, to: ApplicationStatus): boolean => {
  const allowed: readonly ApplicationStatus[] = TRANSITIONS[from];
  return allowed.includes(to);
};

/** Statuses from which one can be reached, for guarded updates. */
export const statusesBefore = (to: ApplicationStatus): readonly ApplicationStatus[] =>
  APPLICATION_STATUSES.filter((from) => canMove(from, to));
