import { DOCUMENT_KINDS, DOCUMENT_REJECTIONS } from '#core/api/applications/applicant-documents.ts';
import type { DocumentRejection } from '#core/application/applicant-documents.ts';
import { readPage } from '../../infrastructure/ops/arguments.ts';
import { type OpsCommand, OpsError } from '../../infrastructure/ops/command.ts';
import { submittedFileCommands } from '../../infrastructure/ops/submitted-file-commands.ts';
import { NO_MORE, PAGE_OPTION, pageOf, pageText } from '../../infrastructure/ops/text-table.ts';
import type { DocumentRow } from './documents-state.ts';
import { rejectDocument } from './reject.ts';

const slotWords = ({ kind, position }: DocumentRow): string => `${DOCUMENT_KINDS[kind]} ${position}`;

const stateOf = ({ replaced_at, rejection }: DocumentRow): string => {
  if (replaced_at) return 'reemplazado';
  return rejection ? `rechazado: ${DOCUMENT_REJECTIONS[rejection]}` : 'recibido';
};

/** A row of the documents table: slot, file and state. */
export const documentWords = (row: DocumentRow): readonly string[] => [
  slotWords(row),
  row.media_type,
  stateOf(row),
];

const HEADINGS = ['documento', 'enviado', 'bytes', 'cuál', 'tipo', 'estado'];

export const listDocuments: OpsCommand = {
  name: 'documents list',
  roles: ['agent', 'credit'],
  effects: [],
  changesNothing: true,
  positionals: ['crédito'],
  options: PAGE_OPTION,
  summary: 'Muestra qué documentos envió la persona de una solicitud, por el número de su crédito.',
  run: async ({ db }, { positionals: [credit = ''], options }) => {
    const page = readPage(options.page);
    const { limit, offset } = pageOf(page);
    if (!/^\d{1,15}$/.test(credit)) throw new OpsError(`"${credit}" no es un número de crédito.`);
    const rows = await db
      .selectFrom('applicant_document')
      .innerJoin('application', 'application.id', 'applicant_document.application_id')
      .selectAll('applicant_document')
      .where('application.credit_number', '=', Number(credit))
      .orderBy('applicant_document.uploaded_at')
      .orderBy('applicant_document.id')
      .limit(limit)
      .offset(offset)
      .execute();
    if (rows.length === 0)
      return page === 1 ? `Nadie ha enviado documentos para el crédito ${credit}.` : NO_MORE;
    const lines = rows.map((row) => [
      row.id,
      row.uploaded_at.toISOString(),
      String(row.bytes),
      ...documentWords(row),
    ]);
    return pageText(HEADINGS, lines, page);
  },
};

export const documentCommands = submittedFileCommands<DocumentRow, DocumentRejection>({
  noun: 'documents',
  roles: ['agent', 'credit'],
  idName: 'id',
  auditName: 'document',
  contentTable: 'applicant_document_content',
  rejections: DOCUMENT_REJECTIONS,
  find: (executor, id) =>
    executor.selectFrom('applicant_document').selectAll().where('id', '=', id).executeTakeFirst(),
  subjectOf: (row) => row.application_id,
  reject: rejectDocument,
  words: {
    saveSummary:
      'Guarda en un archivo nuevo un documento que envió una persona; la bitácora dice quién lo abrió.',
    refuseSummary: 'Pide de nuevo un documento que no sirve y le escribe a la persona.',
    notStored: (id) => `No hay un documento "${id}", o fue reemplazado. Míralos con documents list.`,
    altered: (id) => `El archivo del documento "${id}" no es el que se recibió: no se guardó.`,
    notInReview: (id) => `El documento "${id}" no está en espera de revisión. Míralos con documents list.`,
    saved: (row) => documentWords(row).join(', '),
    refused: (row, reason) => `Pedido de nuevo: ${slotWords(row)}, ${reason}. La persona recibirá un correo.`,
  },
});
