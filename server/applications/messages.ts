import {
  type ApplicantDocumentKind,
  type EconomicActivity,
  type RequiredDocuments,
  requiredDocuments,
} from '#core/application/applicant-documents.ts';
import type { RiskReason } from '#core/application/rejection.ts';
import { MAXIMUM_AGE, MINIMUM_AGE } from '#core/constants.ts';

const WORDS = {
  payslip: (count) => `tus últimos ${count} desprendibles de nómina`,
  employment_letter: () => 'una carta laboral',
  bank_statement: (count) => `tus últimos ${count} extractos bancarios`,
  tax_return: () => 'tu declaración de renta',
  pension_payslip: (count) => `tus últimos ${count} desprendibles de pago de la pensión`,
} as const satisfies Record<ApplicantDocumentKind, (count: number) => string>;

const inWords = ({ kind, count }: RequiredDocuments): string => WORDS[kind](count);

/** 'tus últimos 3 desprendibles de nómina y una carta laboral' */
export const documentWords = (activity: EconomicActivity): string =>
  requiredDocuments(activity).map(inWords).join(' y ');

/** An e-mail without its greeting. */
export interface DecisionEmail {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly notes: readonly string[];
}

/** Reasons in plain words: by law everybody may request them in writing. */
const REASONS = {
  under_age: `Para tener un crédito debes ser mayor de ${MINIMUM_AGE} años.`,
  over_age: `La edad máxima para tener un crédito es ${MAXIMUM_AGE} años.`,
  amount_below_minimum: 'El valor que pediste es menor que el mínimo que prestamos.',
  amount_above_maximum: 'El valor que pediste es mayor que el máximo que prestamos.',
  current_serious_default: 'Hoy tienes una obligación en mora con otra entidad, según la central de riesgo.',
  short_tenure: 'Pedimos al menos seis meses de antigüedad en tu trabajo o actividad.',
  limit_below_minimum: 'Tu capacidad actual de endeudamiento es menor que el mínimo que prestamos.',
  thin_file: 'Tu historia de crédito todavía es corta.',
  income_unverifiable: 'No pudimos confirmar tus ingresos con la central de riesgo.',
  bureau_pending: 'La central de riesgo todavía no nos responde.',
  no_affordable_plan: 'Por ahora ningún plan de cuotas se ajusta a tus ingresos.',
  email_conflict: 'No pudimos confirmar que el correo que escribiste es tuyo.',
  document_conflict: 'No pudimos confirmar que el número de documento que escribiste es tuyo.',
  name_conflict: 'No pudimos confirmar que tu nombre y tu documento van juntos.',
  inquiry_limit: 'Este mes ya consultamos tu documento varias veces.',
} as const satisfies Record<RiskReason, string>;

const sentencesOf = (reasons: readonly RiskReason[]): readonly string[] =>
  reasons.map((reason) => REASONS[reason]);

export const rejectionEmail = (reasons: readonly RiskReason[], supportEmail: string): DecisionEmail => ({
  subject: 'No pudimos aprobar tu crédito',
  paragraphs:
    reasons.length > 0
      ? ['Estudiamos tu solicitud y esta vez no pudimos aprobarla. La razón:', ...sentencesOf(reasons)]
      : [
          'Estudiamos tu solicitud y esta vez no pudimos aprobarla.',
          `Las razones son solo para ti: escríbenos a ${supportEmail}, confirmamos contigo quién eres y te las damos por escrito.`,
        ],
  notes: [
    `Si crees que hay un error, escríbenos a ${supportEmail}: una persona revisará la decisión contigo.`,
    'Puedes volver a solicitar un crédito cuando tu situación cambie.',
  ],
});

export const documentsEmail = (
  reasons: readonly RiskReason[],
  activity: EconomicActivity,
  { supportEmail, loginUrl }: { readonly supportEmail: string; readonly loginUrl: string },
): DecisionEmail => ({
  subject: 'Tu crédito está preaprobado: envíanos tus documentos',
  paragraphs: [
    'Tu crédito está preaprobado. Solo falta confirmar tus ingresos y tu antigüedad.',
    ...sentencesOf(reasons),
    `Envía a ${supportEmail} estos documentos: ${documentWords(activity)}.`,
    `También puedes subirlos desde tu celular: ingresa a ${loginUrl} con tu número y elige Subir mis documentos.`,
  ],
  notes: ['Un asesor los revisará y te contará el resultado por este mismo medio.'],
});

/** Without the sum, which may be what a bureau said: it is read after logging in. */
export const approvalEmail = (loginUrl: string): DecisionEmail => ({
  subject: 'Aprobamos tu crédito',
  paragraphs: [
    'Terminamos de estudiar tu solicitud y aprobamos tu crédito.',
    `Para ver tu oferta y elegir tu plan de cuotas, ingresa a ${loginUrl} con tu número de celular.`,
  ],
  notes: [],
});
