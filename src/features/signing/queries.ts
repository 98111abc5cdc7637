import { queryOptions } from '@tanstack/react-query';
import { decodeLastInstalment, readInstalmentPlan } from '#core/api/applications/amortization.ts';
import { call } from '../../platform/http.ts';

/** The last instalment of the chosen plan; null when the plan has none. */
export const lastInstalmentQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['last-instalment', applicationId],
    queryFn: async ({ signal }) =>
      decodeLastInstalment(await call(readInstalmentPlan, { params: { id: applicationId }, signal })) ?? null,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
