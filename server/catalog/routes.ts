import type { FastifyInstance } from 'fastify';
import { readAmortization } from '#core/api/applications/amortization.ts';
import { searchProcedures, searchProviders } from '#core/api/applications/catalog.ts';
import { encodeRateCaps, readRateCaps } from '#core/api/applications/rate-caps.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { createAmortizationTables } from '../applications/amortization-answer.ts';
import { requireQuotable } from '../applications/credit-request.ts';
import { readRateCaps as loadedRateCaps } from '../applications/rate-caps.ts';
import type { Context } from '../infrastructure/context.ts';
import { route } from '../infrastructure/http/route.ts';
import { type FoundEntry, searchCatalog } from './catalog-search.ts';

export const encodeProviders = (found: readonly FoundEntry[]): AnswerOf<typeof searchProviders> => ({
  data: found.map(({ id, name, place }) => ({ id, nombre_comercial: name, ciudad: place })),
});

export const encodeProcedures = (found: readonly FoundEntry[]): AnswerOf<typeof searchProcedures> => ({
  data: found.map(({ id, name, place }) => ({ id, name, speciality_name: place })),
});

export const catalogRoutes = (app: FastifyInstance, context: Context): void => {
  const amortizationTables = createAmortizationTables(context);
  route(app, searchProviders, async ({ query }) =>
    encodeProviders(await searchCatalog(context.db, 'provider', query.nombre)),
  );

  route(app, searchProcedures, async ({ query }) =>
    encodeProcedures(await searchCatalog(context.db, 'procedure', query.nombre)),
  );

  route(app, readAmortization, async ({ query }) => {
    const terms = { amount: query.monto, term: query.cuotas };
    requireQuotable(terms);
    return amortizationTables.read(terms);
  });

  route(app, readRateCaps, async () => encodeRateCaps(await loadedRateCaps(context.db)));
};
