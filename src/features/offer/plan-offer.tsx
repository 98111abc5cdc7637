import type { CreditOffer } from '#core/api/applications/offer.ts';
import { offerCopy } from '../../copy/offer.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import type { PageFrame } from '../../ui/page.tsx';
import { Page } from '../../ui/page.tsx';
import { PlanForm } from './plan-form.tsx';
import { OFFER_DRAFT } from './use-offer-form.ts';

interface PlanOfferProps {
  frame: PageFrame;
  profileId: string;
  offer: CreditOffer;
  onChosen: () => void;
}

export const PlanOffer = ({ frame, profileId, offer, onChosen }: PlanOfferProps) => {
  const draft = useDraft(OFFER_DRAFT, `offer/${offer.applicationId}`);
  const { title, for: lead } = offerCopy.approved;
  return (
    <Page {...frame} title={title} lead={lead(offer.providerName)}>
      {draft.isReady && <PlanForm {...{ profileId, offer, draft, onChosen }} />}
    </Page>
  );
};
