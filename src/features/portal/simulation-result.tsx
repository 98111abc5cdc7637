import type { Simulation } from '#core/api/credit/simulation.ts';
import { PREPAYMENT_CHOICES } from '#core/payments/prepayment.ts';
import { portalCopy } from '../../copy/portal.ts';
import { simulatorCopy as copy } from '../../copy/simulator.ts';
import { AllocationList } from '../../ui/allocation-list.tsx';
import { allocationText } from '../../ui/allocation-text.ts';
import { Card } from '../../ui/card.tsx';
import { shortDate } from '../../ui/moment-text.ts';
import { pesos } from '../../ui/money-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { PayAmount } from './pay-amount.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './simulation-result.module.css';

export interface SimulationResultProps {
  simulation: Simulation;
  isOnline: boolean;
  payTo: string;
}

/** Without a prepayment: the payment closes the loan, or only covers what is due. */
const Outcome = ({ simulation, ...way }: SimulationResultProps) => {
  const { amount, closing, minimumAfter } = simulation;
  return (
    <>
      {closing ? (
        <Notice tone="ok" title={copy.closing.title}>
          {closing.saved > 0 && copy.closing.text(pesos(closing.saved))}
        </Notice>
      ) : (
        <p>{minimumAfter > 0 ? copy.short(pesos(minimumAfter)) : copy.justDue}</p>
      )}
      <PayAmount {...way} amount={amount}>
        {copy.pay(pesos(amount))}
      </PayAmount>
    </>
  );
};

const Choices = ({ simulation, ...way }: SimulationResultProps) => {
  const { amount, asNow, prepayment } = simulation;
  if (!prepayment) return null;
  return (
    <>
      <p>{copy.prepayment}</p>
      <PlanCard name={copy.asNow} plan={asNow} />
      <div className={styles.choices}>
        {PREPAYMENT_CHOICES.map((choice) => (
          <PlanCard key={choice} name={copy.choices[choice].name} plan={prepayment.choices[choice]}>
            <PayAmount {...way} amount={amount} choice={choice}>
              {copy.choices[choice].pay}
            </PayAmount>
          </PlanCard>
        ))}
      </div>
      <p className={styles.note}>{copy.compared}</p>
    </>
  );
};

/** Allocation, remaining debt, and both plans when the payment prepays capital. */
export function SimulationResult(props: SimulationResultProps) {
  const { amount, on, applied, totalAfter, prepayment } = props.simulation;
  return (
    <section aria-labelledby="simulated" className={styles.result}>
      <div role="status">
        <h2 id="simulated">{copy.result(pesos(amount))}</h2>
        <p className={styles.note}>{portalCopy.asOf(shortDate(on))}</p>
        <p>
          {allocationText(applied, 'supposed')} {copy.debtAfter(pesos(totalAfter))}
        </p>
      </div>
      {prepayment ? <Choices {...props} /> : <Outcome {...props} />}
      <Card>
        <h3>{copy.applied}</h3>
        <AllocationList applied={applied} total={amount} />
      </Card>
    </section>
  );
}
