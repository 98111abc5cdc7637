import { DOCUMENT_KINDS, DOCUMENT_REJECTIONS } from '#core/api/applications/applicant-documents.ts';
import type { Row } from '../../infrastructure/database/tables.ts';

type DocumentRow = Row<'applicant_document'>;

const stateOf = ({ replaced_at, rejection }: DocumentRow): string => {
  if (replaced_at) return 'reemplazado';
  return rejection ? `rechazado: ${DOCUMENT_REJECTIONS[rejection]}` : 'recibido';
};

/** A row of the documents table: slot, file and state. */
export const documentWords = (row: DocumentRow): readonly string[] => [
  `${DOCUMENT_KINDS[row.kind]} ${row.position}`,
  row.media_type,
  stateOf(row),
];
