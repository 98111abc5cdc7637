import type { ApplicationStatus } from '#core/application/application-status.ts';
import { type IdentityDiscrepancy, isIdentityDiscrepancy } from '#core/application/identity-match.ts';
import type { IdentityDecision } from '#core/application/identity-status.ts';
import type { RiskReason } from '#core/application/rejection.ts';
import { formatPesos, type Money, pesos } from '#core/money/money.ts';
import type { TransferFailure } from '../database/tables/loans.ts';
import type { Row } from '../database/tables.ts';
import { REASON_WORDS } from '../documents/texts/own-data-words.ts';
import type { OpsChange } from './command.ts';

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
  retractado: 'retractada, sin deuda',
  rejected: 'rechazada',
  dismissed: 'cerrada sin crédito',
} as const satisfies Record<ApplicationStatus, string>;

export const FAILURE_WORDS = {
  rejected: 'rechazado',
  returned: 'devuelto',
} as const satisfies Record<TransferFailure, string>;

/** Why an application is held or was rejected, with the code by which an operator rejects one. */
export const reasonWords = (reason: string): string =>
  reason in REASON_WORDS ? `${REASON_WORDS[reason as RiskReason]} (${reason})` : reason;

const MOMENT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Bogota',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** `2026-11-20 10:30`, in Bogota. */
export const momentText = (instant: Date | null | undefined): string =>
  instant ? MOMENT.format(instant) : '—';

const LONGEST_ERROR = 120;

/** The beginning of a failure's message, on one line; without addresses, which the answers of mail servers name. */
export const errorText = (error: string | null): string =>
  (error ?? '—')
    .replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '…@…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, LONGEST_ERROR);

/** With plain spaces, for terminals. */
export const moneyText = (amount: Money | number | null): string =>
  amount === null ? '—' : signed(amount).replace(/\s/g, ' ');

const signed = (amount: number): string =>
  amount < 0 ? `-${formatPesos(pesos(-amount))}` : formatPesos(pesos(amount));

const DISCREPANCY_WORDS = {
  number_missing: 'sin número de documento',
  number_different: 'otro número de documento',
  name_missing: 'sin nombre',
  name_different: 'otro nombre',
  birth_date_missing: 'sin fecha de nacimiento',
  birth_date_different: 'otra fecha de nacimiento',
  country_missing: 'sin país',
  country_different: 'documento de otro país',
  expiry_missing: 'sin fecha de vencimiento',
  expired: 'documento vencido',
  proved_elsewhere: 'documento comprobado en otra cuenta',
} as const satisfies Record<IdentityDiscrepancy, string>;

const VENDOR_WORDS: Readonly<Record<string, string>> = {
  none: 'sin sesión',
  started: 'fotos empezadas',
  submitted: 'fotos enviadas',
  approved: 'el proveedor aprobó',
  declined: 'el proveedor rechazó',
  review: 'el proveedor pide revisión',
  resubmission_requested: 'debe repetir las fotos',
  expired: 'la sesión venció',
  abandoned: 'la sesión se abandonó',
} satisfies Record<IdentityDecision, string>;

const discrepancyText = (codes: readonly string[]): string => {
  if (codes.length === 0) return 'documento coincide';
  return codes.map((code) => (isIdentityDiscrepancy(code) ? DISCREPANCY_WORDS[code] : code)).join(', ');
};

/** `Banco Sol ****1234`; of a Bre-B key, `llave ****1234`. */
export const accountText = ({
  bank,
  last_four: lastFour,
}: {
  readonly bank: string | null;
  readonly last_four: string;
}): string => `${bank ?? 'llave'} ****${lastFour}`;

/** `cuenta de TUN-001: Banco Sol ****1234 → Banco Luna ****7766`. */
export const changeText = ({ what, from, to }: OpsChange): string =>
  from === undefined ? `${what}: ${to}` : `${what}: ${from} → ${to}`;

/** An identity attempt: the vendor's decision and reason, and the discrepancies. */
export const attemptWords = ({
  decision,
  reason_code: reason,
  discrepancies,
}: Pick<Row<'identity_attempt'>, 'decision' | 'reason_code' | 'discrepancies'>): readonly string[] => [
  VENDOR_WORDS[decision] ?? decision,
  ...(reason === null ? [] : [`motivo ${reason}`]),
  ...(discrepancies === null ? [] : [discrepancyText(discrepancies)]),
];
