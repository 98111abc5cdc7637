import type { PlanChoice } from '#core/api/applications/offer.ts';
import type { Money } from '#core/money/money.ts';
import { networkCopy } from '../../copy/network.ts';
import { offerCopy } from '../../copy/offer.ts';
import { isCallFailure } from '../../platform/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { EmptyScene } from '../../ui/illustrations/empty-scene.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { WhatsappLink } from './contact.tsx';
import { PlanList } from './plan-list.tsx';

const { amount: amountCopy, plans: copy } = offerCopy;

interface PlanSectionProps {
  amount: Money;
  plans: readonly PlanChoice[] | undefined;
  selected: PlanChoice | undefined;
  isStale: boolean;
  isRecalculating: boolean;
  /** Failure of the plans or of the amount change. */
  error: Error | null | undefined;
  onRetry: () => void;
  onPick: (term: number) => void;
}

/** The plans, or their loading, error or empty state. */
export function PlanSection(props: PlanSectionProps) {
  const { amount, plans, selected, isStale, isRecalculating, error, onRetry, onPick } = props;
  if (isRecalculating) return <Waiting text={copy.recalculating} delayMs={0} />;
  if (error)
    return (
      <FailureNotice
        title={amountCopy.failed}
        action={
          <Button kind="quiet" small isRetry onClick={onRetry}>
            {amountCopy.retry}
          </Button>
        }
      >
        {isCallFailure(error) ? error.sentence : networkCopy.unexpected}
      </FailureNotice>
    );
  if (!plans) return <Waiting text={copy.loading} />;
  if (plans.length === 0)
    return (
      <EmptyState
        art={<EmptyScene />}
        title={copy.none}
        text={copy.noneText}
        action={<WhatsappLink />}
        announce
      />
    );
  return <PlanList {...{ amount, plans, selected, isStale, onPick }} />;
}
