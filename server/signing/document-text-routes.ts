import type { FastifyInstance } from 'fastify';
import * as wire from '#core/api/signing/document-text.ts';
import type { Context } from '../infrastructure/context.ts';
import { route } from '../infrastructure/http/route.ts';
import { encodeDocumentText } from './document-text-answer.ts';
import { readText } from './document-texts.ts';
import { findSignature } from './signature.ts';
import { readPreview } from './signing-request.ts';

export const documentTextRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, wire.readDocumentText, async ({ params, caller }) => {
    const { applicationId } = params;
    const kind = wire.decodeDocument(params.document);
    const { document } = await readPreview(context, caller.accountId, applicationId, kind);
    const blocks = await readText(context.db, document.sha256);
    const signature = await findSignature(context.db, applicationId);
    return encodeDocumentText(blocks, document, signature?.signed_at ?? undefined);
  });
};
