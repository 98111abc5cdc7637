import type { FastifyInstance } from 'fastify';
import * as wire from '../../src/core/wire/document-text.ts';
import type { Context } from '../context.ts';
import type { Block } from '../documents/block.ts';
import { route } from '../http/route.ts';
import { readText } from '../services/document-texts.ts';
import type { DocumentKind } from '../services/documents.ts';
import { findSignature } from '../services/signature.ts';
import { readPreview } from '../services/signing-request.ts';

const KINDS = {
  contrato: 'contract',
  pagare: 'promissory_note',
} as const satisfies Record<wire.SigningDocument, DocumentKind>;

/** Every word of a block; a new page has none. */
export const encodeBlock = (block: Block): readonly wire.BlockWire[] => {
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

export const documentTextRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, wire.readDocumentText, async ({ params, caller }) => {
    const { applicationId, documento } = params;
    const { document } = await readPreview(context, caller.accountId, applicationId, KINDS[documento]);
    const blocks = await readText(context.db, document.sha256);
    const signature = await findSignature(context.db, applicationId);
    return {
      bloques: blocks.flatMap(encodeBlock),
      sha256: document.sha256,
      paginas: document.pages,
      bytes: document.bytes.length,
      firmado: signature?.signed_at?.toISOString() ?? null,
    };
  });
};
