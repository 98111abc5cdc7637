import { useEffect } from 'react';
import type { PlanChoice } from '#core/api/applications/offer.ts';
import { offerCopy } from '../../copy/offer.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import type { KnownOffer } from '../../platform/queries/offer-query.ts';
import { vibrate } from '../../platform/vibrate.ts';
import { ChunkBoundary } from '../../ui/chunk-boundary.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import type { PageFrame } from '../../ui/page.tsx';
import { Page } from '../../ui/page.tsx';
import { plansQuery } from './plan-calls.ts';
import { availablePlans, PlanForm } from './plan-form.tsx';
import type { OfferReading } from './use-offer.ts';
import { OFFER_DRAFT } from './use-offer-form.ts';

interface PlanOfferProps {
  frame: PageFrame;
  profileId: string;
  offer: KnownOffer;
  reading: Pick<OfferReading, 'isReading' | 'staleSince' | 'read'>;
  onChosen: () => void;
}

// Loaded on demand: most offers are read anew.
const KeptOffer = onDemand(() => import('./kept-offer.tsx'));

/** Congratulates on what can be had only. */
const titleFor = (plans: readonly PlanChoice[] | undefined): string => {
  if (!plans) return offerCopy.title;
  const { title, withoutPlans } = offerCopy.approved;
  return availablePlans(plans).length > 0 ? title : withoutPlans;
};

export const PlanOffer = ({ frame, profileId, offer, reading, onChosen }: PlanOfferProps) => {
  const draft = useDraft(OFFER_DRAFT, `offer/${offer.applicationId}`);
  const plansReading = useApiQuery(plansQuery(offer.applicationId, offer.amount));
  const plans = plansReading.data?.plans;
  const staleSince = reading.staleSince ?? plansReading.data?.keptAt;
  const readAgain = () => {
    reading.read();
    void plansReading.refetch();
  };
  const hasPlans = plans !== undefined && availablePlans(plans).length > 0;
  useEffect(() => {
    if (hasPlans) vibrate();
  }, [hasPlans]);
  return (
    <Page {...frame} title={titleFor(plans)} lead={offerCopy.approved.for(offer.providerName)}>
      {staleSince !== undefined && (
        <ChunkBoundary>
          <KeptOffer
            at={staleSince}
            isBusy={reading.isReading || plansReading.isFetching}
            onRead={readAgain}
          />
        </ChunkBoundary>
      )}
      {draft.isReady && <PlanForm {...{ profileId, offer, draft, onChosen }} />}
    </Page>
  );
};
