import type {
  ApplicantDocumentKind,
  DocumentRejection,
  DocumentSlot,
  EconomicActivity,
} from '#core/application/applicant-documents.ts';
import { REVIEW_BUSINESS_DAYS } from '#core/application/review-days.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { addBusinessDays } from '#core/calendar/holidays.ts';
import { composeEmail, type EmailText } from '../../infrastructure/messages/email.ts';
import type { EmailContext } from '../decision-emails.ts';
import { documentWords } from '../messages.ts';

/** E-mail: every document of a held application has arrived. */
export const documentsReceivedEmail = (
  activity: EconomicActivity,
  receivedOn: CalendarDate,
  firstNames: string,
  { lender }: EmailContext['config'],
): EmailText =>
  composeEmail(
    lender,
    'Recibimos todos tus documentos',
    [
      `Hola, ${firstNames}:`,
      `El ${dateInWords(receivedOn)} terminamos de recibir lo que te pedimos: ${documentWords(activity)}.`,
      `Un asesor los revisa y te responde por este mismo medio a más tardar el ${dateInWords(addBusinessDays(receivedOn, REVIEW_BUSINESS_DAYS))}. No tienes que hacer nada más.`,
    ],
    [],
    'Si tienes dudas, o no fuiste tú quien los envió,',
  );

const NAMES = {
  payslip: 'tu desprendible de nómina',
  employment_letter: 'tu carta laboral',
  bank_statement: 'tu extracto bancario',
  tax_return: 'tu declaración de renta',
  pension_payslip: 'tu desprendible de pago de la pensión',
} as const satisfies Record<ApplicantDocumentKind, string>;

/** Of which more than one is asked for: the letter says which. */
const SEVERAL: ReadonlySet<ApplicantDocumentKind> = new Set(['payslip', 'bank_statement', 'pension_payslip']);

const REASONS = {
  illegible: 'No se alcanza a leer: tómale la foto con buena luz y sin cortar los bordes.',
  incomplete: 'Está incompleto: envíalo con todas sus páginas en un PDF.',
  wrong_document: 'Es otro documento.',
  not_theirs: 'No está a tu nombre.',
  outdated: 'No es de los últimos: envía uno más reciente.',
} as const satisfies Record<DocumentRejection, string>;

/** E-mail: an adviser could not use a document; asks for another. */
export const documentRejectedEmail = (
  { kind, position }: DocumentSlot,
  rejection: DocumentRejection,
  firstNames: string,
  until: CalendarDate,
  { lender, publicUrl }: EmailContext['config'],
): EmailText =>
  composeEmail(
    lender,
    'Necesitamos otra vez un documento',
    [
      `Hola, ${firstNames}:`,
      `Un asesor revisó ${NAMES[kind]}${SEVERAL.has(kind) ? ` ${position}` : ''} y no nos sirvió. ${REASONS[rejection]}`,
      `Envíalo de nuevo a más tardar el ${dateInWords(until)}: ingresa a ${publicUrl}/login con tu número de celular y elige Subir mis documentos.`,
    ],
    ['Tu solicitud sigue preaprobada.'],
    'Si tienes dudas,',
  );
