import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { APPLICATION_FIELDS } from '#core/api/applications/applications.ts';
import {
  answersAfterChange,
  type ChangedOffer,
  type CreditOffer,
  decodeChangedOffer,
  decodeInstalmentOptions,
  encodeAmountChange,
  encodePlanChoice,
  type PlanChoice,
  readInstalmentOptions,
  updateApplication,
} from '#core/api/applications/offer.ts';
import type { AnswerOf, BodyOf } from '#core/api/endpoint.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { call } from '../../platform/api/http.ts';
import { applicationsQuery } from '../../platform/queries/applications-query.ts';
import { cacheResponse, networkFirst } from '../../platform/queries/network-first.ts';
import { OFFER, offerQuery } from '../../platform/queries/offer-query.ts';

/** Cache key of the last response: one, as the plans of an earlier amount are of no use. */
const PLANS = 'plans';

/** `keptAt`: of plans that the device kept, when the server answered them; milliseconds since the epoch. */
export interface KnownPlans {
  readonly plans: readonly PlanChoice[];
  readonly keptAt?: number | undefined;
}

/** Keyed by amount: another amount has other plans. Those that were read last are kept for a line that fails. */
export const plansQuery = (applicationId: string, amount: number) =>
  queryOptions({
    queryKey: ['plans', applicationId, amount],
    // A kept response is refetched.
    refetchOnReconnect: 'always',
    queryFn: (context): Promise<KnownPlans> =>
      networkFirst(context, {
        name: PLANS,
        ask: async () => {
          const { signal } = context;
          const answer = await call(readInstalmentOptions, { params: { applicationId }, signal });
          return plansOf(applicationId, amount, answer);
        },
        read: (cached) => {
          const kept = plansOf(applicationId, amount, readInstalmentOptions.answer.validateSync(cached));
          if ((cached as typeof kept).of !== kept.of) throw new Error('of another amount');
          return kept;
        },
        dataOf: (kept, keptAt) => ({ plans: decodeInstalmentOptions(kept), keptAt }),
      }),
  });

/** What is kept of plans. */
const plansOf = (
  applicationId: string,
  amount: number,
  { data }: AnswerOf<typeof readInstalmentOptions>,
) => ({ of: `${applicationId} ${amount}`, data });

interface MutationContext {
  readonly queryClient: QueryClient;
  readonly profileId: string;
  readonly offer: CreditOffer;
}

const CONFLICT = 409;

const change = async (
  { queryClient, profileId, offer: { applicationId } }: MutationContext,
  body: BodyOf<typeof updateApplication>,
): Promise<ChangedOffer> => {
  const applications = applicationsQuery(profileId).queryKey;
  const { queryKey } = offerQuery(profileId);
  try {
    const answer = await call(updateApplication, { params: { applicationId }, body });
    const changed = decodeChangedOffer(answer);
    const { application, offer, plans } = changed;
    queryClient.setQueryData(plansQuery(applicationId, offer.amount).queryKey, { plans });
    queryClient.setQueryData(queryKey, offer);
    queryClient.setQueryData(applications, (known) =>
      known?.map((one) => (one.id === application.id ? application : one)),
    );
    const { risk, options } = answersAfterChange(answer);
    void cacheResponse(OFFER, risk);
    void cacheResponse(PLANS, plansOf(applicationId, offer.amount, options));
    return changed;
  } catch (error) {
    // Signed or closed meanwhile, perhaps in another tab: the refetched state decides the redirect.
    if (isCallFailure(error) && error.status === CONFLICT) {
      await queryClient.invalidateQueries({ queryKey: applications });
      await queryClient.invalidateQueries({ queryKey });
    }
    throw error;
  }
};

/**
 * Changes the amount. Idempotent: after any failure it can be retried.
 * @throws CallFailure.
 */
export const changeAmount = async (context: MutationContext, amount: number): Promise<void> => {
  const { queryClient, profileId, offer } = context;
  try {
    await change(context, encodeAmountChange(amount));
  } catch (error) {
    // A rejected term means that the amount was saved before: this change selects no term.
    if (!isCallFailure(error) || error.fields[APPLICATION_FIELDS.term] === undefined) throw error;
    await queryClient.fetchQuery({ ...plansQuery(offer.applicationId, amount), staleTime: 0 });
    await queryClient.fetchQuery(offerQuery(profileId));
  }
};

/**
 * Chooses a plan for the shown amount.
 * @throws CallFailure.
 */
export const choosePlan = async (context: MutationContext, term: number): Promise<void> => {
  const choice = encodePlanChoice(context.offer.amount, term);
  // If another tab changed the amount, the first call restores it and the second chooses the plan.
  if ((await change(context, choice)).offer.status !== 'firma_contrato') await change(context, choice);
};
