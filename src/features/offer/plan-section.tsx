import { useState } from 'react';
import type { PlanChoice } from '#core/api/applications/offer.ts';
import { formatPesos, type Money, subtractClamped } from '#core/money/money.ts';
import { networkCopy } from '../../copy/network.ts';
import { offerCopy } from '../../copy/offer.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { ChunkBoundary } from '../../ui/chunk-boundary.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Money as MoneyText } from '../../ui/money.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { Ring } from '../../ui/ring.tsx';
import textStyles from '../../ui/text.module.css';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './offer.module.css';

const { amount: amountCopy, plans: copy } = offerCopy;

// Loaded on demand: an approval without a plan is rare.
const NoPlans = onDemand(() => import('./no-plans.tsx'));

interface PlanListProps {
  amount: Money;
  plans: readonly PlanChoice[];
  selected: PlanChoice | undefined;
  /** The figures are of another amount than the one typed. */
  isStale: boolean;
  onPick: (term: number) => void;
}

const MOST_AT_ONCE = 4;

/** Few enough to compare at a glance: all, or the longest, one in the middle, the shortest and the selected one. */
const shortList = (plans: readonly PlanChoice[], selected: PlanChoice | undefined): readonly PlanChoice[] => {
  if (plans.length <= MOST_AT_ONCE) return plans;
  const shown = [plans[0], plans[Math.floor(plans.length / 2)], plans.at(-1), selected];
  return plans.filter((plan) => shown.includes(plan));
};

/** The selected plan shows a ring with one segment per instalment. */
const PlanList = ({ amount, plans, selected, isStale, onPick }: PlanListProps) => {
  const [isWhole, setWhole] = useState(false);
  return (
    <div className={styles.plans}>
      <RadioList
        name="plan"
        legend={copy.legend}
        value={selected ? String(selected.term) : ''}
        onChange={(event) => onPick(Number(event.target.value))}
        disabled={isStale}
        options={(isWhole ? plans : shortList(plans, selected)).map((plan) => ({
          value: String(plan.term),
          label: (
            <span className={styles.figure}>
              {copy.label(plan.term)} <MoneyText value={plan.monthlyPayment} size="large" />
            </span>
          ),
          note: copy.total(formatPesos(plan.totalCost)),
          reveal: !isStale && plan.term === selected?.term && <PlanDrawing amount={amount} plan={plan} />,
        }))}
      />
      {plans.length > MOST_AT_ONCE && (
        <Button kind="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? copy.fewer : copy.all(plans.length)}
        </Button>
      )}
    </div>
  );
};

const PlanDrawing = ({ amount, plan }: { amount: Money; plan: PlanChoice }) => (
  <div className={styles.drawing}>
    <Ring segments={plan.term} filled={plan.term} draws size="6.5rem">
      <span className={styles.term}>{plan.term}</span>
      <span className={textStyles.note}>{copy.ring}</span>
    </Ring>
    <p className={styles.words}>
      <span>{copy.cost(formatPesos(subtractClamped(plan.totalCost, amount)))}</span>
      <span className={textStyles.muted}>{copy.exact}</span>
    </p>
  </div>
);

interface PlanSectionProps {
  amount: Money;
  plans: readonly PlanChoice[] | undefined;
  selected: PlanChoice | undefined;
  isStale: boolean;
  /** Another amount can be asked for. */
  canChange: boolean;
  isRecalculating: boolean;
  isRepeating: boolean;
  /** Failure of the plans or of the amount change. */
  error: Error | null | undefined;
  onRetry: () => void;
  onPick: (term: number) => void;
}

/** The plans, or their loading, error or empty state. */
export const PlanSection = (props: PlanSectionProps) => {
  const { amount, plans, selected, isStale, canChange, isRecalculating, isRepeating, error, ...on } = props;
  const { onRetry, onPick } = on;
  if (isRecalculating && !isRepeating) return <Waiting text={copy.recalculating} delayMs={0} />;
  if (error)
    return (
      <FailureNotice
        title={amountCopy.failed}
        isRepeating={isRepeating}
        action={
          <Button kind="quiet" small isRetry busy={isRepeating} onClick={onRetry}>
            {amountCopy.retry}
          </Button>
        }
      >
        {isCallFailure(error) ? error.sentence : networkCopy.unexpected}
      </FailureNotice>
    );
  if (!plans) return <Waiting text={copy.loading} shape="list" />;
  if (plans.length === 0)
    return (
      <ChunkBoundary>
        <NoPlans canChange={canChange} />
      </ChunkBoundary>
    );
  return <PlanList {...{ amount, plans, selected, isStale, onPick }} />;
};
