import type { ReactNode } from 'react';
import type { PlanAhead, Savings } from '#core/payments/payment-simulation.ts';
import { simulatorCopy } from '../../copy/simulator.ts';
import { Card } from '../../ui/card.tsx';
import { shortDate } from '../../ui/moment-text.ts';
import { Money } from '../../ui/money.tsx';
import styles from './plan-card.module.css';

const copy = simulatorCopy.plan;

const Fact = ({ name, strong, children }: { name: string; strong?: boolean; children: ReactNode }) => (
  <div className={strong ? `${styles.fact} ${styles.strong}` : styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export interface PlanCardProps {
  name: string;
  plan: PlanAhead & Partial<Savings>;
  children?: ReactNode;
}

export function PlanCard({ name, plan, children }: PlanCardProps) {
  return (
    <Card className={styles.card}>
      <h3>{name}</h3>
      <dl className={styles.facts}>
        <Fact name={copy.term}>{copy.termValue(plan.term)}</Fact>
        <Fact name={copy.instalment}>
          <Money value={plan.monthlyPayment} />
        </Fact>
        <Fact name={copy.last}>
          <Money value={plan.lastPayment} />
        </Fact>
        <Fact name={copy.lastOn}>{shortDate(plan.lastDueOn)}</Fact>
        <Fact name={copy.toPay}>
          <Money value={plan.toPay} />
        </Fact>
        {plan.interestSaved !== undefined && (
          <Fact name={plan.interestSaved < 0 ? copy.interestLost : copy.interestSaved}>
            <Money value={Math.abs(plan.interestSaved)} />
          </Fact>
        )}
        {plan.saved !== undefined && (
          <Fact name={plan.saved < 0 ? copy.lost : copy.saved} strong>
            <Money value={Math.abs(plan.saved)} />
          </Fact>
        )}
      </dl>
      {children}
    </Card>
  );
}
