import { queryOptions } from '@tanstack/react-query';
import {
  decodeInstalmentOptions,
  type PlanChoice,
  readInstalmentOptions,
} from '#core/api/applications/offer.ts';
import { call } from '../../platform/http.ts';

/** Keyed by amount: another amount has other plans. */
export const plansQuery = (applicationId: string, amount: number) =>
  queryOptions({
    queryKey: ['plans', applicationId, amount],
    queryFn: async ({ signal }): Promise<readonly PlanChoice[]> =>
      decodeInstalmentOptions(await call(readInstalmentOptions, { params: { applicationId }, signal })),
  });
