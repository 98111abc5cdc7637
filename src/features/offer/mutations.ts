import type { QueryClient } from '@tanstack/react-query';
import { APPLICATION_FIELDS } from '#core/wire/application-mapping.ts';
import { updateApplication } from '#core/wire/applications.ts';
import type { BodyOf } from '#core/wire/endpoint.ts';
import { type CreditOffer, encodeAmountChange, encodePlanChoice } from '#core/wire/offer-answer.ts';
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
    const changed = await call(updateApplication, { params: { applicationId: offer.applicationId }, body });
    queryClient.setQueryData(applications, (known) =>
      known?.map((application) => (application.id === changed.id ? changed : application)),
    );
    return changed.estado;
  } catch (error) {
    // Signed or closed meanwhile, in another tab perhaps: what the server knows decides where this one goes.
    if (isCallFailure(error) && error.status === CONFLICT) {
      await queryClient.invalidateQueries({ queryKey: applications });
      await queryClient.invalidateQueries({ queryKey: offerQuery(profileId).queryKey });
    }
    throw error;
  }
};

/**
 * Changes the amount and reads its plans and its price again. Sent twice it does the same, so whatever part fails, the
 * whole may be tried again. Errors: CallFailure.
 */
export const changeAmount = async (place: MutationContext, amount: number): Promise<void> => {
  const { queryClient, profileId, offer } = place;
  try {
    await change(place, encodeAmountChange(amount));
  } catch (error) {
    // The amount stands already: only then is the plan looked at, and this one chooses none.
    if (!isCallFailure(error) || error.fields[APPLICATION_FIELDS.term] === undefined) throw error;
  }
  await queryClient.fetchQuery({ ...plansQuery(offer.applicationId, amount), staleTime: 0 });
  await queryClient.fetchQuery(offerQuery(profileId));
};

/** Takes a plan for the amount on the screen; the review that follows reads its price anew. Errors: CallFailure. */
export const choosePlan = async (place: MutationContext, term: number): Promise<void> => {
  const { queryClient, profileId, offer } = place;
  const choice = encodePlanChoice(offer.amount, term);
  // Where another tab changed the amount, the first brings this one back and the second chooses.
  if ((await change(place, choice)) !== 'firma_contrato') await change(place, choice);
  await queryClient.invalidateQueries({ queryKey: offerQuery(profileId).queryKey, refetchType: 'none' });
};
