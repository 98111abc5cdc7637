import { queryOptions } from '@tanstack/react-query';
import { type CreditOffer, decodeOffer, readRisk } from '#core/api/applications/offer.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { offerViewFor } from '#core/application/application-route.ts';
import { call } from '../api/http.ts';
import { networkFirst } from './network-first.ts';

/** Cache key of the last response. */
export const OFFER = 'offer';

export interface KnownOffer extends CreditOffer {
  /** Set on one that the device kept: when the server answered it. Milliseconds since the epoch. */
  readonly keptAt?: number | undefined;
}

const decide = (profileId: string, signal: AbortSignal): Promise<AnswerOf<typeof readRisk>> =>
  call(readRisk, { params: { profileId }, signal });

/** Decision on the newest application, with its price. While it is in process each read queries the bureau again. */
export const freshOfferQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['offer', profileId],
    queryFn: async ({ signal }): Promise<KnownOffer> => decodeOffer(await decide(profileId, signal)),
    staleTime: 0,
    refetchOnMount: 'always',
    // In process, polling has its own interval and limit.
    refetchOnWindowFocus: ({ state }) => state.data?.status !== 'risk_in_process',
  });

/** The decision, or an approval that the device kept, where the network fails or is slow. Nothing can be signed on it. */
export const offerQuery = (profileId: string) =>
  queryOptions({
    ...freshOfferQuery(profileId),
    queryFn: (context): Promise<KnownOffer> =>
      networkFirst(context, {
        name: OFFER,
        ask: () => decide(profileId, context.signal),
        read: (cached) => {
          const answer = readRisk.answer.validateSync(cached);
          const { status } = decodeOffer(answer);
          // Any other decision is the server's to tell.
          if (!status || offerViewFor(status) !== 'plans') throw new Error('no plans');
          return answer;
        },
        dataOf: (answer, keptAt) => ({ ...decodeOffer(answer), keptAt }),
      }),
  });
