import type { FastifyInstance } from 'fastify';
import * as wire from '#core/api/documents/issued-document.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import type { Context } from '../infrastructure/context.ts';
import { route } from '../infrastructure/http/route.ts';
import { markOfCode, type VerifiedDocument, verifyDocument } from './verify-document.ts';

const KINDS = {
  signed_contract: 'contrato',
  signed_promissory_note: 'pagare',
  filled_promissory_note: 'pagare_diligenciado',
  statement: 'extracto',
  receipt: 'recibo',
  payer_receipt: 'comprobante',
  clearance: 'paz_y_salvo',
} as const satisfies Readonly<Record<VerifiedDocument['kind'], string>>;

const ENDING_DIGITS = 4;

export const encodeVerification = (
  document: VerifiedDocument | undefined,
): AnswerOf<typeof wire.verifyDocument> => ({
  documento: document
    ? {
        tipo: KINDS[document.kind],
        credito_termina_en: String(document.creditNumber).slice(-ENDING_DIGITS),
        valor: document.amount,
        fecha: document.statedOn,
        expedido: document.issuedOn,
        vigente: document.isInForce,
        sha256: document.sha256,
      }
    : null,
});

export const verificationRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, wire.verifyDocument, async ({ params, ip }) =>
    encodeVerification(await verifyDocument(context, markOfCode(params.code), ip)),
  );

  route(app, wire.verifyFile, async ({ params, ip }) =>
    encodeVerification(await verifyDocument(context, { column: 'sha256', value: params.sha256 }, ip)),
  );
};
