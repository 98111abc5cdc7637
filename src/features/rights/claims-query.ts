import { queryOptions } from '@tanstack/react-query';
import { decodeClaims, type FiledClaim, listClaims } from '#core/api/rights/claims.ts';
import { call } from '../../platform/api/http.ts';

export const claimsQuery = queryOptions({
  queryKey: ['claims'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<readonly FiledClaim[]> =>
    decodeClaims(await call(listClaims, { signal })),
});
