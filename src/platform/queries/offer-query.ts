import { queryOptions } from '@tanstack/react-query';
import { type CreditOffer, decodeOffer, readRisk } from '#core/api/applications/offer.ts';
import { call } from '../api/http.ts';

/** Decision on the newest application, with its price. While it is in process each read queries the bureau again. */
export const offerQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['offer', profileId],
    queryFn: async ({ signal }): Promise<CreditOffer> =>
      decodeOffer(await call(readRisk, { params: { profileId }, signal })),
    staleTime: 0,
    refetchOnMount: 'always',
    // In process, polling has its own interval and limit.
    refetchOnWindowFocus: ({ state }) => state.data?.status !== 'risk_in_process',
  });
