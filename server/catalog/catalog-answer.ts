import type { searchProcedures, searchProviders } from '#core/api/applications/catalog.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import type { FoundEntry } from './catalog-search.ts';

export const encodeProviders = (found: readonly FoundEntry[]): AnswerOf<typeof searchProviders> => ({
  data: found.map(({ id, name, place }) => ({ id, nombre_comercial: name, ciudad: place })),
});

export const encodeProcedures = (found: readonly FoundEntry[]): AnswerOf<typeof searchProcedures> => ({
  data: found.map(({ id, name, place }) => ({ id, name, speciality_name: place })),
});
