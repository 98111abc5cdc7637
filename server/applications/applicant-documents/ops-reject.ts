import { DOCUMENT_KINDS, DOCUMENT_REJECTIONS } from '#core/api/applications/applicant-documents.ts';
import type { DocumentRejection } from '#core/application/applicant-documents.ts';
import { recordAudit } from '../../infrastructure/audit.ts';
import { inTransaction } from '../../infrastructure/database/connection.ts';
import { isUuid } from '../../infrastructure/database/is-uuid.ts';
import { type OpsCommand, OpsError } from '../../infrastructure/ops/command.ts';
import { rejectDocument as reject } from './reject.ts';

const WORDS = Object.values(DOCUMENT_REJECTIONS).join(', ');

const readRejection = (word: string): DocumentRejection => {
  const rejections = Object.keys(DOCUMENT_REJECTIONS) as DocumentRejection[];
  const found = rejections.find((rejection) => DOCUMENT_REJECTIONS[rejection] === word);
  if (!found) throw new OpsError(`No hay un motivo "${word}". Los que hay: ${WORDS}.`);
  return found;
};

export const rejectDocument: OpsCommand = {
  name: 'documents refuse',
  positionals: ['id', 'motivo'],
  switches: {},
  summary: `Pide de nuevo un documento que no sirve y le escribe a la persona. Motivos: ${WORDS}.`,
  run: ({ db, ...context }, { positionals: [id = '', word = ''], reason }) =>
    inTransaction(db, async (trx) => {
      const rejection = readRejection(word);
      const document = isUuid(id)
        ? await trx.selectFrom('applicant_document').selectAll().where('id', '=', id).executeTakeFirst()
        : undefined;
      const rejected = document && (await reject(trx, context, document, rejection));
      if (!rejected)
        throw new OpsError(`El documento "${id}" no está en espera de revisión. Míralos con documents list.`);
      await recordAudit(trx, context.clock, {
        actor: context.operator,
        action: 'documents refuse',
        subject: rejected.application_id,
        reason,
        details: { document: rejected.id, rejection },
      });
      return `Pedido de nuevo: ${DOCUMENT_KINDS[rejected.kind]} ${rejected.position}, ${word}. La persona recibirá un correo.`;
    }),
};
