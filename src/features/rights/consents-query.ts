import { queryOptions } from '@tanstack/react-query';
import {
  type Authorisation,
  decodeAuthorisations,
  listAuthorisations,
} from '#core/api/rights/authorisations.ts';
import { call } from '../../platform/api/http.ts';

export const consentsQuery = queryOptions({
  queryKey: ['consents'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<readonly Authorisation[]> =>
    decodeAuthorisations(await call(listAuthorisations, { signal })),
});
