import { queryOptions } from '@tanstack/react-query';
import { readInstalmentOptions } from '#core/api/applications.ts';
import { decodeInstalmentOptions, type PlanChoice } from '#core/api/offer-answer.ts';
import { call } from '../../platform/http.ts';

/** Keyed by amount: another amount has other plans. */
export const plansQuery = (applicationId: string, amount: number) =>
  queryOptions({
    queryKey: ['plans', applicationId, amount],
    queryFn: async ({ signal }): Promise<readonly PlanChoice[]> =>
      decodeInstalmentOptions(await call(readInstalmentOptions, { params: { applicationId }, signal })),
  });
