import { REJECTION_REASONS } from '#core/api/applications/rejection-reasons.ts';
import {
  type ApplicantDocumentKind,
  type EconomicActivity,
  type RequiredDocuments,
  requiredDocuments,
} from '#core/application/applicant-documents.ts';
import type { Rejection, RiskReason } from '#core/application/rejection.ts';
import { REVIEW_BUSINESS_DAYS } from '#core/application/review-days.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import type { Lender } from '../infrastructure/config/lender.ts';
import { composeEmail, type EmailText } from '../infrastructure/messages/email.ts';

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

/** An e-mail without its greeting and its signature. */
export interface DecisionEmail {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly notes?: readonly string[];
  /** When to write to a person. */
  readonly doubts?: string;
}

/** With its greeting, and signed. */
export const decisionText = (
  lender: Lender,
  firstNames: string,
  { subject, paragraphs, notes, doubts }: DecisionEmail,
): EmailText => composeEmail(lender, subject, [`Hola, ${firstNames}:`, ...paragraphs], notes, doubts);

/** With all that the screen of a rejection says, and the right to the reasons in writing. */
export const rejectionEmail = ({ reasons, retryFrom }: Rejection): DecisionEmail => ({
  subject: 'No pudimos aprobar tu crédito',
  paragraphs: [
    'Estudiamos tu solicitud y esta vez no pudimos aprobarla.',
    ...(reasons.length === 0
      ? [
          'Las razones son solo para ti: escríbenos, confirmamos contigo quién eres y te las damos por escrito.',
        ]
      : []),
    ...reasons.map((code) => {
      const { reason, change } = REJECTION_REASONS[code];
      return `${reason} ${change}`;
    }),
    ...(retryFrom ? [`Puedes volver a intentarlo desde el ${dateInWords(retryFrom)}.`] : []),
  ],
  notes: [
    'Puedes pedir las razones por escrito (Ley 2157 de 2021) y que una persona revise la decisión.',
    'Puedes volver a solicitar un crédito cuando tu situación cambie.',
  ],
  doubts: 'Para pedirlo, o si crees que hay un error,',
});

export const documentsEmail = (
  reasons: readonly RiskReason[],
  activity: EconomicActivity,
  { until, loginUrl }: { readonly until: CalendarDate; readonly loginUrl: string },
): DecisionEmail => ({
  subject: 'Tu crédito está preaprobado: envíanos tus documentos',
  paragraphs: [
    'Tu crédito está preaprobado. Solo falta confirmar tus ingresos y tu antigüedad.',
    ...reasons.map((code) => REJECTION_REASONS[code].reason),
    `Súbelos en tu cuenta a más tardar el ${dateInWords(until)}: ${documentWords(activity)}. Entra a ${loginUrl} con tu número y elige Subir mis documentos.`,
    `Cuando estén todos, un asesor los revisa y te responde por este mismo medio en ${REVIEW_BUSINESS_DAYS} días hábiles.`,
  ],
  doubts: 'Si no puedes subirlos,',
});

/** Without the sum, which may be what a bureau said: it is read after logging in. */
export const approvalEmail = (loginUrl: string): DecisionEmail => ({
  subject: 'Aprobamos tu crédito',
  paragraphs: [
    'Terminamos de estudiar tu solicitud y aprobamos tu crédito.',
    `Para ver tu oferta y elegir tu plan de cuotas, ingresa a ${loginUrl} con tu número de celular.`,
  ],
});
