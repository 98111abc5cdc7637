import type { FastifyInstance } from 'fastify';
import {
  decodeLegalKind,
  encodeLegalText,
  LEGAL_TEXTS_VERSION,
  readLegalText,
} from '#core/api/accounts/legal.ts';
import type { Context } from '../infrastructure/context.ts';
import { route } from '../infrastructure/http/route.ts';
import { NotFound } from '../infrastructure/runtime/errors.ts';
import { findLegalText } from './legal-texts/versions.ts';

export const legalRoutes = (app: FastifyInstance, { config }: Context): void => {
  route(app, readLegalText, async ({ params, query }) => {
    const text = findLegalText(
      config.lender,
      decodeLegalKind(params.kind),
      query.version ?? LEGAL_TEXTS_VERSION,
    );
    if (!text) throw new NotFound('No encontramos esa versión del texto.');
    return encodeLegalText(text);
  });
};
