import type { ApplicantDocumentKind, DocumentRejection } from '#core/application/applicant-documents.ts';
import { brand } from './brand.ts';

const NAMES: Readonly<Record<ApplicantDocumentKind, string>> = {
  payslip: 'Desprendible de nómina',
  employment_letter: 'Carta laboral',
  bank_statement: 'Extracto bancario',
  tax_return: 'Declaración de renta',
  pension_payslip: 'Desprendible de la pensión',
};

const REJECTIONS: Readonly<Record<DocumentRejection, string>> = {
  illegible: 'No se alcanza a leer. Tómala de nuevo con buena luz y sin cortar los bordes.',
  incomplete: 'Está incompleto. Envíalo con todas sus páginas en un PDF.',
  wrong_document: 'Es otro documento. Envía el que dice aquí.',
  not_theirs: 'No está a tu nombre. Envía el tuyo.',
  outdated: 'No es de los últimos. Envía uno más reciente.',
};

export const applicantDocumentsCopy = {
  title: 'Sube tus documentos',
  lead: 'Toma una foto donde se lea todo, o elige un PDF. Si tiene varias páginas, envíalo en un solo PDF. Cada archivo puede pesar hasta 8 MB.',
  back: 'Volver a mi solicitud',
  loading: 'Buscando tus documentos…',
  name: (kind: ApplicantDocumentKind, position: number, count: number): string =>
    count === 1 ? NAMES[kind] : `${NAMES[kind]} ${position} de ${count}`,
  progress: (arrived: number, total: number) => `Recibimos ${arrived} de ${total} documentos`,
  asOf: (moment: string) => `Consultado el ${moment}`,
  complete: {
    title: 'Recibimos todo: un asesor lo revisa',
    text: (moment: string) =>
      `Te contaremos el resultado por correo; no tienes que hacer nada más. Completo desde el ${moment}`,
  },
  partly: (arrived: number, total: number) => `Ya recibimos ${arrived} de ${total}. Sube los que faltan.`,
  state: {
    missing: 'Falta',
    received: (moment: string, isPhoto: boolean) => `Recibido el ${moment} · ${isPhoto ? 'foto' : 'PDF'}`,
    refused: 'No nos sirvió',
    why: (rejection: DocumentRejection): string => REJECTIONS[rejection],
    queued: 'En fila',
  },
  remove: 'Quitar',
  removing: 'Quitando…',
  cancel: 'Cancelar',
  offline: 'Sin conexión no podemos recibir archivos. Lo que ya llegó está guardado.',
  failed: {
    title: 'No pudimos consultar tus documentos.',
    calm: 'Lo que ya enviaste está guardado.',
    retry: 'Volver a intentar',
  },
  closed: {
    title: 'Tu solicitud ya no espera documentos.',
    text: 'Ya la decidimos, siguió su curso o se cumplió el plazo.',
    see: 'Ver en qué va mi solicitud',
  },
  help: '¿No puedes subirlos? Envíalos a',
  or: 'o por',
  whatsapp: `WhatsApp ${brand.whatsappShown}`,
  message: 'Hola, quiero enviar los documentos de mi solicitud de crédito.',
};
