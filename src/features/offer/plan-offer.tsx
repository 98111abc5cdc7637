import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CreditOffer, PlanChoice } from '#core/api/applications/offer.ts';
import { offerCopy } from '../../copy/offer.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { vibrate } from '../../platform/vibrate.ts';
import type { PageFrame } from '../../ui/page.tsx';
import { Page } from '../../ui/page.tsx';
import { plansQuery } from './plan-calls.ts';
import { availablePlans, PlanForm } from './plan-form.tsx';
import { OFFER_DRAFT } from './use-offer-form.ts';

interface PlanOfferProps {
  frame: PageFrame;
  profileId: string;
  offer: CreditOffer;
  onChosen: () => void;
}

/** Congratulates on what can be had only. */
const titleFor = (plans: readonly PlanChoice[] | undefined): string => {
  if (!plans) return offerCopy.title;
  const { title, withoutPlans } = offerCopy.approved;
  return availablePlans(plans).length > 0 ? title : withoutPlans;
};

export const PlanOffer = ({ frame, profileId, offer, onChosen }: PlanOfferProps) => {
  const draft = useDraft(OFFER_DRAFT, `offer/${offer.applicationId}`);
  const { data: plans } = useQuery(plansQuery(offer.applicationId, offer.amount));
  const hasPlans = plans !== undefined && availablePlans(plans).length > 0;
  useEffect(() => {
    if (hasPlans) vibrate();
  }, [hasPlans]);
  return (
    <Page {...frame} title={titleFor(plans)} lead={offerCopy.approved.for(offer.providerName)}>
      {draft.isReady && <PlanForm {...{ profileId, offer, draft, onChosen }} />}
    </Page>
  );
};
