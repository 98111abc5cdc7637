import type { PlanChoice } from '#core/api/applications/offer.ts';
import { formatPesos, type Money, subtractClamped } from '#core/money/money.ts';
import { offerCopy } from '../../copy/offer.ts';
import { Money as MoneyText } from '../../ui/money.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { Ring } from '../../ui/ring.tsx';
import styles from './offer.module.css';

const copy = offerCopy.plans;

interface PlanListProps {
  amount: Money;
  plans: readonly PlanChoice[];
  selected: PlanChoice | undefined;
  /** The figures are of another amount than the one typed. */
  isStale: boolean;
  onPick: (term: number) => void;
}

/** The selected plan shows a ring with one segment per instalment. */
export function PlanList({ amount, plans, selected, isStale, onPick }: PlanListProps) {
  return (
    <RadioList
      name="plan"
      legend={copy.legend}
      value={selected ? String(selected.term) : ''}
      onChange={(event) => onPick(Number(event.target.value))}
      disabled={isStale}
      options={plans.map((plan) => ({
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
  );
}

function PlanDrawing({ amount, plan }: { amount: Money; plan: PlanChoice }) {
  return (
    <div className={styles.drawing}>
      <Ring segments={plan.term} filled={plan.term} size="6.5rem">
        <span className={styles.term}>{plan.term}</span>
        <span className={styles.unit}>{copy.ring}</span>
      </Ring>
      <p className={styles.words}>
        <span>{copy.cost(formatPesos(subtractClamped(plan.totalCost, amount)))}</span>
        <span className={styles.quiet}>{copy.exact}</span>
      </p>
    </div>
  );
}
