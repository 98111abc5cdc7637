import { queryOptions } from '@tanstack/react-query';
import { readInstalmentOptions } from '#core/wire/applications.ts';
import { decodeInstalmentOptions, type PlanChoice } from '#core/wire/offer-answer.ts';
import { call } from '../../platform/http.ts';

/** The plans of an application at one amount: another amount is another question. */
export const plansQuery = (applicationId: string, amount: number) =>
  queryOptions({
    queryKey: ['plans', applicationId, amount],
    queryFn: async ({ signal }): Promise<readonly PlanChoice[]> =>
      decodeInstalmentOptions(await call(readInstalmentOptions, { params: { applicationId }, signal })),
  });
