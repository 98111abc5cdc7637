import { queryOptions } from '@tanstack/react-query';
import { readRisk } from '#core/wire/applications.ts';
import { type CreditOffer, decodeOffer } from '#core/wire/offer-answer.ts';
import { call } from '../http.ts';

/** The decision on the person's newest application and its price. Each reading of one in process looks at the bureau again. */
export const offerQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['offer', profileId],
    queryFn: async ({ signal }): Promise<CreditOffer> =>
      decodeOffer(await call(readRisk, { params: { profileId }, signal })),
    staleTime: 0,
    refetchOnMount: 'always',
    // While the request is studied, looking again has a rhythm and a count of its own.
    refetchOnWindowFocus: ({ state }) => state.data?.status !== 'risk_in_process',
  });
