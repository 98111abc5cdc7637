import type { ApplicationStatus } from '#core/application/application-status.ts';
import type { RiskReason } from '#core/application/rejection.ts';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords, shortInstant } from '#core/calendar/date-words.ts';
import { formatPesos, pesos } from '#core/money/money.ts';
import type { ContactRule, ReminderChannel } from '#core/reminders/reminder-plan.ts';
import type { AuthorisationKind } from '#core/rights/authorisations.ts';
import type { Row } from '../../database/tables.ts';

const AUTHORISATIONS = {
  personal_data: 'datos personales',
  terms: 'términos y condiciones',
  bureau: 'centrales de información',
  health: 'cuál es tu procedimiento',
  biometrics: 'fotos de tu cédula y tu rostro',
} as const satisfies Record<AuthorisationKind, string>;

const STATUSES = {
  risk_in_process: 'en estudio',
  on_hold_docs: 'en espera de documentos',
  approved: 'aprobada',
  firma_contrato: 'por firmar',
  pendiente_validacion_cliente: 'firmada, falta validar tu identidad',
  in_progress_validation_client: 'validando tu identidad',
  on_hold_approved: 'un asesor revisa tu identidad',
  on_hold_rejected: 'un asesor revisa tu identidad',
  rejected_validation: 'no se pudo validar tu identidad',
  pendiente_aprobacion_medico: 'espera a tu médico',
  pendiente_desembolso: 'espera el giro',
  desembolsado: 'desembolsada',
  fulfilled: 'pagada',
  rejected: 'no aprobada',
  retractado: 'te retractaste',
  dismissed: 'cerrada sin crédito',
} as const satisfies Record<ApplicationStatus, string>;

const DOCUMENTS = {
  signed_contract: 'contrato firmado',
  signed_promissory_note: 'pagaré firmado',
  filled_promissory_note: 'pagaré diligenciado',
  statement: 'extracto',
  receipt: 'recibo de pago',
  payer_receipt: 'comprobante de pago',
  clearance: 'paz y salvo',
} as const satisfies Record<Row<'issued_document'>['kind'], string>;

const CHANNELS = {
  push: 'notificación',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  email: 'correo',
} as const satisfies Record<ReminderChannel, string>;

const REMINDERS = {
  statement: 'el extracto está listo',
  three_days: 'tres días antes',
  eve: 'un día antes',
  due_day: 'el día del vencimiento',
  late: 'después del vencimiento',
  again: 'lo pediste de nuevo',
} as const satisfies Record<ContactRule, string>;

const ACTIVITIES = {
  employee: 'empleado',
  independent: 'independiente',
  pensioner: 'pensionado',
} as const satisfies Record<Row<'profile'>['economic_activity'], string>;

export const REASON_WORDS = {
  under_age: 'menor de edad',
  over_age: 'mayor de 70 años',
  amount_below_minimum: 'monto menor al mínimo',
  amount_above_maximum: 'monto mayor al máximo',
  current_serious_default: 'mora vigente',
  short_tenure: 'poca antigüedad en tu actividad',
  limit_below_minimum: 'capacidad de pago menor al mínimo',
  thin_file: 'historia crediticia corta',
  income_unverifiable: 'ingresos sin confirmar',
  bureau_pending: 'la central no había respondido',
  no_affordable_plan: 'ninguna cuota a tu alcance',
  email_conflict: 'correo por confirmar',
  document_conflict: 'documento por confirmar',
  name_conflict: 'nombre que la central no confirma',
  inquiry_limit: 'documento consultado tres veces en 30 días',
} as const satisfies Record<RiskReason, string>;

/** Codes of the file for programs, by field. */
const CODES = new Map<string, Readonly<Record<string, string>>>([
  ['tipo', AUTHORISATIONS],
  ['estado', STATUSES],
  ['decision', STATUSES],
  ['documento', DOCUMENTS],
  ['canal', CHANNELS],
  ['aviso', REMINDERS],
  ['razones', REASON_WORDS],
  ['actividad_economica', ACTIVITIES],
]);

const MONEY = [
  'monto_solicitado',
  'costo_confirmado',
  'monto',
  'monto_maximo',
  'ingreso_mensual',
  'capital',
  'valor',
];

/** Words that a field's name has without accents. */
const ACCENTED = new Map([
  ['medico', 'médico'],
  ['cedula', 'cédula'],
  ['version', 'versión'],
  ['credito', 'crédito'],
  ['decision', 'decisión'],
  ['maximo', 'máximo'],
  ['codigo', 'código'],
  ['direccion', 'dirección'],
  ['ultimo', 'último'],
  ['economica', 'económica'],
  ['despues', 'después'],
  ['refirio', 'refirió'],
  ['ip', 'IP'],
  ['sha256', 'SHA-256'],
]);

export const labelOf = (field: string): string => {
  const words = field
    .split('_')
    .map((word) => ACCENTED.get(word) ?? word)
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** A value as a person reads it. */
export const valueInWords = (field: string, value: string | number): string => {
  if (typeof value === 'number') return MONEY.includes(field) ? formatPesos(pesos(value)) : String(value);
  const codes = CODES.get(field);
  if (codes)
    return value
      .split(', ')
      .map((code) => codes[code] ?? code)
      .join(', ');
  if (INSTANT.test(value)) return shortInstant(new Date(value));
  const day = parseCalendarDate(value);
  return day === undefined || field === 'version' ? value : dateInWords(day);
};
