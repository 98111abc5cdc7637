import type { ObligationChannel, ObligationKind } from '../infrastructure/database/tables/obligations.ts';

export const KIND_WORDS = {
  final_dates: 'fechas definitivas',
  statement: 'extracto',
  arrears_notice: 'aviso de mora',
  report_notice: 'aviso antes de reportar',
  negative_report: 'reporte negativo',
  report_update: 'actualización del reporte',
  acceleration_notice: 'aviso antes de acelerar',
  deadline_passed: 'carta de que pasó el último día',
  closing_letter: 'carta de cierre',
  note_cancellation: 'cancelación del pagaré',
  transfer_notice: 'aviso de cesión',
  insurance_change: 'aviso de un cambio del seguro',
  claim_receipt: 'radicado de un reclamo',
  claim_answer: 'respuesta a un reclamo',
  withdrawal_letter: 'constancia de un retracto',
  clinic_refund: 'pedir el dinero a la clínica',
  payment_return: 'devolución de un pago',
  promise_letter: 'carta de una promesa de pago',
  stalled: 'aviso de lo que espera, o su cierre',
} as const satisfies Record<ObligationKind, string>;

export const CHANNEL_WORDS = {
  email: 'correo',
  sms: 'SMS',
  bureau: 'central de riesgo',
  depository: 'depósito de valores',
  portal: 'portal',
  clinic: 'clínica',
  treasury: 'tesorería',
  payments: 'pasarela de pagos',
} as const satisfies Record<ObligationChannel, string>;
