import type { FastifyInstance } from 'fastify';
import type { AnswerOf } from '#core/api/endpoint.ts';
import type { BlockWire, readDocumentText } from '#core/api/signing/document-text.ts';
import * as wire from '#core/api/signing/document-text.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Block } from '../infrastructure/documents/drawing/block.ts';
import { route } from '../infrastructure/http/route.ts';
import { readDocumentWithText } from './documents.ts';
import { findPreview } from './signing-request.ts';

/** The text of a block; a page break has none. */
const encodeBlock = (block: Block): readonly BlockWire[] => {
  switch (block.kind) {
    case 'title':
      return [{ tipo: 'titulo', texto: block.text, entrada: block.detail }];
    case 'heading':
      return [{ tipo: 'subtitulo', texto: block.text }];
    case 'paragraph':
      return [{ tipo: 'parrafo', texto: block.text, ...(block.lead ? { entrada: block.lead } : {}) }];
    case 'list':
      return [{ tipo: 'lista', puntos: [...block.items] }];
    case 'note':
      return [{ tipo: 'nota', texto: block.text }];
    case 'facts':
      return [{ tipo: 'datos', datos: block.rows.map(([nombre, valor]) => ({ nombre, valor })) }];
    case 'table':
      return [
        {
          tipo: 'tabla',
          columnas: block.columns.map(({ title, align }) => ({ titulo: title, derecha: align === 'right' })),
          filas: block.rows.map((row) => [...row]),
          ...(block.total ? { total: [...block.total] } : {}),
        },
      ];
    case 'blanks':
      return [{ tipo: 'espacios', puntos: [...block.labels] }];
    case 'qr':
      return [{ tipo: 'parrafo', entrada: block.code, texto: block.caption }];
    case 'page':
      return [];
  }
};

interface ShownPdf {
  readonly sha256: string;
  readonly pages: number;
  readonly bytes: Uint8Array;
}

/** A document's text with the hash and size of its PDF, signed or not. */
export const encodeDocumentText = (
  blocks: readonly Block[],
  pdf: ShownPdf,
  signedAt: Date | undefined,
): AnswerOf<typeof readDocumentText> => ({
  bloques: blocks.flatMap(encodeBlock),
  sha256: pdf.sha256,
  paginas: pdf.pages,
  bytes: pdf.bytes.length,
  firmado: signedAt?.toISOString() ?? null,
});

export const documentTextRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, wire.readDocumentText, async ({ params, caller }) => {
    const { applicationId } = params;
    const kind = wire.decodeDocument(params.document);
    const { sha256, signedAt } = await findPreview(context, caller.accountId, applicationId, kind);
    const { document, blocks } = await readDocumentWithText(context, sha256);
    return encodeDocumentText(blocks, document, signedAt);
  });
};
