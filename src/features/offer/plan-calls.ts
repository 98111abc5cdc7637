import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { APPLICATION_FIELDS } from '#core/api/applications/applications.ts';
import {
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
import type { BodyOf } from '#core/api/endpoint.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { call } from '../../platform/api/http.ts';
import { applicationsQuery } from '../../platform/queries/applications-query.ts';
import { offerQuery } from '../../platform/queries/offer-query.ts';

/** Keyed by amount: another amount has other plans. */
export const plansQuery = (applicationId: string, amount: number) =>
  queryOptions({
    queryKey: ['plans', applicationId, amount],
    queryFn: async ({ signal }): Promise<readonly PlanChoice[]> =>
      decodeInstalmentOptions(await call(readInstalmentOptions, { params: { applicationId }, signal })),
  });

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
    const changed = decodeChangedOffer(await call(updateApplication, { params: { applicationId }, body }));
    const { application, offer, plans } = changed;
    queryClient.setQueryData(plansQuery(applicationId, offer.amount).queryKey, plans);
    queryClient.setQueryData(queryKey, offer);
    queryClient.setQueryData(applications, (known) =>
      known?.map((one) => (one.id === application.id ? application : one)),
    );
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
