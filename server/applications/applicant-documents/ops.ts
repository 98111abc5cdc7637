import type { Database } from '../../infrastructure/database/connection.ts';
import { isUuid } from '../../infrastructure/database/is-uuid.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import { type OpsCommand, OpsError } from '../../infrastructure/ops/command.ts';
import { saveSubmittedFile } from '../../infrastructure/ops/save-submitted-file.ts';
import { documentWords } from './ops-words.ts';

type DocumentRow = Row<'applicant_document'>;

/** By credit number. */
const documentsOf = (db: Database, creditNumber: number): Promise<DocumentRow[]> =>
  db
    .selectFrom('applicant_document')
    .innerJoin('application', 'application.id', 'applicant_document.application_id')
    .selectAll('applicant_document')
    .where('application.credit_number', '=', creditNumber)
    .orderBy('applicant_document.uploaded_at')
    .execute();

export const listDocuments: OpsCommand = {
  name: 'documents list',
  changesNothing: true,
  positionals: ['crédito'],
  switches: {},
  summary: 'Muestra qué documentos envió la persona de una solicitud, por el número de su crédito.',
  run: async ({ db }, { positionals: [credit = ''] }) => {
    if (!/^\d{1,15}$/.test(credit)) throw new OpsError(`"${credit}" no es un número de crédito.`);
    const rows = await documentsOf(db, Number(credit));
    if (rows.length === 0) return `Nadie ha enviado documentos para el crédito ${credit}.`;
    return rows
      .map((row) => [row.id, row.uploaded_at.toISOString(), row.bytes, ...documentWords(row)].join('  '))
      .join('\n');
  },
};

export const saveDocument: OpsCommand = {
  name: 'documents save',
  positionals: ['id', 'archivo'],
  switches: {},
  summary: 'Guarda en un archivo nuevo un documento que envió una persona; la bitácora dice quién lo abrió.',
  run: async (context, { positionals: [id = '', file = ''], reason }) => {
    const found = isUuid(id)
      ? await context.db
          .selectFrom('applicant_document')
          .innerJoin('applicant_document_content as content', (join) =>
            join.onRef('content.storage_key', '=', 'applicant_document.storage_key'),
          )
          .selectAll('applicant_document')
          .select(['content.storage_key as place', 'content.sealed'])
          .where('applicant_document.id', '=', id)
          .executeTakeFirst()
      : undefined;
    if (!found)
      throw new OpsError(`No hay un documento "${id}", o fue reemplazado. Míralos con documents list.`);
    await saveSubmittedFile(context, file, found, {
      action: 'documents save',
      subject: found.application_id,
      reason,
      details: { document: found.id, sha256: found.sha256 },
    });
    return `Guardado en ${file}: ${documentWords(found).join(', ')}. Bórralo cuando lo hayas revisado.`;
  },
};
