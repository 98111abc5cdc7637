import type { FastifyInstance } from 'fastify';
import { bogotaDate } from '../../src/core/domain/calendar-date.ts';
import { encodeAmortization } from '../../src/core/wire/application-mapping.ts';
import { readAmortization, searchProcedures, searchProviders } from '../../src/core/wire/applications.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { searchCatalog } from '../services/catalog-search.ts';
import { requireQuotable } from '../services/credit-request.ts';
import { quotePlan } from '../services/plans.ts';

export const catalogRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, searchProviders, async ({ query }) => {
    const found = await searchCatalog(context.db, 'provider', query.nombre);
    return { data: found.map(({ id, name, place }) => ({ id, nombre_comercial: name, ciudad: place })) };
  });

  route(app, searchProcedures, async ({ query }) => {
    const found = await searchCatalog(context.db, 'procedure', query.nombre);
    return { data: found.map(({ id, name, place }) => ({ id, name, speciality_name: place })) };
  });

  route(app, readAmortization, async ({ query }) => {
    const terms = { amount: query.monto, term: query.cuotas };
    requireQuotable(terms);
    return {
      data: encodeAmortization(await quotePlan(context.db, terms, bogotaDate(context.clock.now()))),
    };
  });
};
