import type { ApplicantDocumentKind, DocumentRejection } from '#core/application/applicant-documents.ts';
import { emailHtml } from '../../infrastructure/messages/email-html.ts';

const NAMES = {
  payslip: 'tu desprendible de nómina',
  employment_letter: 'tu carta laboral',
  bank_statement: 'tu extracto bancario',
  tax_return: 'tu declaración de renta',
  pension_payslip: 'tu desprendible de pago de la pensión',
} as const satisfies Record<ApplicantDocumentKind, string>;

const REASONS = {
  illegible: 'No se alcanza a leer: tómale la foto con buena luz y sin cortar los bordes.',
  incomplete: 'Está incompleto: envíalo con todas sus páginas en un PDF.',
  wrong_document: 'Es otro documento.',
  not_theirs: 'No está a tu nombre.',
  outdated: 'No es de los últimos: envía uno más reciente.',
} as const satisfies Record<DocumentRejection, string>;

/** E-mail: an adviser could not use a document; asks for another. */
export const documentRejectedEmail = ({
  firstNames,
  kind,
  rejection,
  loginUrl,
  supportEmail,
}: {
  readonly firstNames: string;
  readonly kind: ApplicantDocumentKind;
  readonly rejection: DocumentRejection;
  readonly loginUrl: string;
  readonly supportEmail: string;
}): { readonly subject: string; readonly text: string; readonly html: string } => {
  const subject = 'Necesitamos otra vez un documento';
  const paragraphs = [
    `Hola, ${firstNames}:`,
    `Un asesor revisó ${NAMES[kind]} y no nos sirvió. ${REASONS[rejection]}`,
    `Para enviarlo de nuevo ingresa a ${loginUrl} con tu número de celular y elige Subir mis documentos.`,
  ];
  const notes = [`Tu solicitud sigue preaprobada. ¿Dudas? Escríbenos a ${supportEmail}.`];
  return {
    subject,
    text: [...paragraphs, ...notes].join('\n\n'),
    html: emailHtml({ title: subject, paragraphs, notes }),
  };
};
