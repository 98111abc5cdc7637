/**
 * What may follow what, written from the specification and its later decisions, not from the product's own table: a decision,
 * an offer, the signature, the identity, the clinic, the treasury, and a withdrawal in time. Nothing leaves the end of a request.
 */
export const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // A request begins.
  '': ['risk_in_process'],
  risk_in_process: ['approved', 'rejected', 'on_hold_docs'],
  approved: ['firma_contrato'],
  // Another amount takes the plan back; a signature is final.
  firma_contrato: ['approved', 'pendiente_validacion_cliente'],
  // The vendor's word counts after the signature only. A person who withdraws closes the request.
  pendiente_validacion_cliente: [
    'in_progress_validation_client',
    'rejected_validation',
    'pendiente_aprobacion_medico',
    'dismissed',
  ],
  in_progress_validation_client: [
    'pendiente_validacion_cliente',
    'rejected_validation',
    'pendiente_aprobacion_medico',
    'dismissed',
  ],
  rejected_validation: ['dismissed'],
  // The clinic may refuse.
  pendiente_aprobacion_medico: ['pendiente_desembolso', 'dismissed'],
  // Until the treasury is asked a withdrawal still cancels.
  pendiente_desembolso: ['desembolsado', 'dismissed'],
  desembolsado: ['retractado'],
  retractado: [],
  rejected: [],
  dismissed: [],
};

/** Statuses that only a signed contract reaches. */
export const AFTER_SIGNATURE: readonly string[] = [
  'pendiente_validacion_cliente',
  'in_progress_validation_client',
  'rejected_validation',
  'pendiente_aprobacion_medico',
  'pendiente_desembolso',
  'desembolsado',
  'retractado',
];
