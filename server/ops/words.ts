import type { ApplicationStatus } from '../../src/core/domain/application-status.ts';
import { formatPesos, type Money, pesos } from '../../src/core/domain/money.ts';

/** Where an application stands, for operators. */
export const STATUS_WORDS = {
  risk_in_process: 'en estudio',
  on_hold_docs: 'en espera de documentos',
  approved: 'aprobada, sin plan',
  firma_contrato: 'por firmar',
  pendiente_validacion_cliente: 'firmada, falta la identidad',
  in_progress_validation_client: 'identidad en validación',
  on_hold_approved: 'identidad aprobada por un agente',
  on_hold_rejected: 'identidad negada por un agente',
  rejected_validation: 'identidad no validada',
  pendiente_aprobacion_medico: 'espera al médico',
  pendiente_desembolso: 'espera a la tesorería',
  desembolsado: 'desembolsada',
  fulfilled: 'pagada',
  rejected: 'rechazada',
  dismissed: 'cerrada sin crédito',
} as const satisfies Record<ApplicationStatus, string>;

const MOMENT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Bogota',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** `2026-11-20 10:30`, in Bogota. */
export const momentText = (instant: Date | null | undefined): string =>
  instant ? MOMENT.format(instant) : '—';

/** With plain spaces, as a terminal wants them. */
export const moneyText = (amount: Money | number | null): string =>
  amount === null ? '—' : signed(amount).replace(/\s/g, ' ');

const signed = (amount: number): string =>
  amount < 0 ? `-${formatPesos(pesos(-amount))}` : formatPesos(pesos(amount));

export const yesOrNo = (value: boolean | null): string => {
  if (value === null) return 'no se leyó';
  return value ? 'sí' : 'no';
};
