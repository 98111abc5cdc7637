import { offerCopy } from '../../copy/offer.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EmptyScene } from '../../ui/illustrations/empty-scene.tsx';
import { WhatsappLink } from './contact.tsx';

const NoPlans = ({ canChange }: { canChange: boolean }) => (
  <EmptyState
    art={<EmptyScene />}
    title={offerCopy.plans.none}
    text={offerCopy.plans.noneText(canChange)}
    action={<WhatsappLink />}
    announce
  />
);

export default NoPlans;
