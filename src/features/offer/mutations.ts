import type { QueryClient } from '@tanstack/react-query';
import {
  APPLICATION_FIELDS,
  decodeApplication,
  encodeAmountChange,
  encodePlanChoice,
  updateApplication,
} from '#core/api/applications/applications.ts';
import type { CreditOffer } from '#core/api/applications/offer.ts';
import type { BodyOf } from '#core/api/endpoint.ts';
import { isCallFailure } from '../../platform/call-failure.ts';
import { call } from '../../platform/http.ts';
import { applicationsQuery } from '../../platform/queries/applications-query.ts';
import { offerQuery } from '../../platform/queries/offer-query.ts';
import { plansQuery } from './queries.ts';

interface MutationContext {
  readonly queryClient: QueryClient;
  readonly profileId: string;
  readonly offer: CreditOffer;
}

const CONFLICT = 409;

const change = async (
  { queryClient, profileId, offer }: MutationContext,
  body: BodyOf<typeof updateApplication>,
): Promise<string> => {
  const applications = applicationsQuery(profileId).queryKey;
  try {
    const changed = decodeApplication(
      await call(updateApplication, { params: { applicationId: offer.applicationId }, body }),
    );
    queryClient.setQueryData(applications, (known) =>
      known?.map((application) => (application.id === changed.id ? changed : application)),
    );
    return changed.status;
  } catch (error) {
    // Signed or closed meanwhile, perhaps in another tab: the refetched state decides the redirect.
    if (isCallFailure(error) && error.status === CONFLICT) {
      await queryClient.invalidateQueries({ queryKey: applications });
      await queryClient.invalidateQueries({ queryKey: offerQuery(profileId).queryKey });
    }
    throw error;
  }
};

/**
 * Changes the amount and refetches its plans and price. Idempotent: after any failure the whole can be retried. Errors:
 * CallFailure.
 */
export const changeAmount = async (context: MutationContext, amount: number): Promise<void> => {
  const { queryClient, profileId, offer } = context;
  try {
    await change(context, encodeAmountChange(amount));
  } catch (error) {
    // A rejected term means that the amount is saved: the term is validated after it, and this change selects none.
    if (!isCallFailure(error) || error.fields[APPLICATION_FIELDS.term] === undefined) throw error;
  }
  await queryClient.fetchQuery({ ...plansQuery(offer.applicationId, amount), staleTime: 0 });
  await queryClient.fetchQuery(offerQuery(profileId));
};

/** Chooses a plan for the shown amount; invalidates the offer, so that the review refetches its price. Errors: CallFailure. */
export const choosePlan = async (context: MutationContext, term: number): Promise<void> => {
  const { queryClient, profileId, offer } = context;
  const choice = encodePlanChoice(offer.amount, term);
  // If another tab changed the amount, the first call restores it and the second chooses the plan.
  if ((await change(context, choice)) !== 'firma_contrato') await change(context, choice);
  await queryClient.invalidateQueries({ queryKey: offerQuery(profileId).queryKey, refetchType: 'none' });
};
