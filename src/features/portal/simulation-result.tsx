import type { ReactNode } from 'react';
import type { Simulation } from '#core/api/credit/simulation.ts';
import { PREPAYMENT_CHOICES, type PrepaymentChoice } from '#core/payments/payment-application.ts';
import type { PlanAhead, Savings } from '#core/payments/payment-simulation.ts';
import { portalCopy } from '../../copy/portal.ts';
import { simulatorCopy as copy } from '../../copy/simulator.ts';
import { AllocationList } from '../../ui/allocation-list.tsx';
import { allocationText } from '../../ui/allocation-text.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { shortDate } from '../../ui/moment-text.ts';
import { Money } from '../../ui/money.tsx';
import { pesos } from '../../ui/money-text.ts';
import { Notice } from '../../ui/notice.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './simulation-result.module.css';

const planCopy = copy.plan;

const Fact = ({ name, strong, children }: { name: string; strong?: boolean; children: ReactNode }) => (
  <div className={strong ? `${styles.fact} ${styles.strong}` : styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

interface PlanCardProps {
  name: string;
  plan: PlanAhead & Partial<Savings>;
  children?: ReactNode;
}

const PlanCard = ({ name, plan, children }: PlanCardProps) => (
  <Card className={styles.card}>
    <h3>{name}</h3>
    <dl className={styles.facts}>
      <Fact name={planCopy.term}>{planCopy.termValue(plan.term)}</Fact>
      <Fact name={planCopy.instalment}>
        <Money value={plan.monthlyPayment} />
      </Fact>
      <Fact name={planCopy.last}>
        <Money value={plan.lastPayment} />
      </Fact>
      <Fact name={planCopy.lastOn}>{shortDate(plan.lastDueOn)}</Fact>
      <Fact name={planCopy.toPay}>
        <Money value={plan.toPay} />
      </Fact>
      {plan.interestSaved !== undefined && (
        <Fact name={plan.interestSaved < 0 ? planCopy.interestLost : planCopy.interestSaved}>
          <Money value={Math.abs(plan.interestSaved)} />
        </Fact>
      )}
      {plan.saved !== undefined && (
        <Fact name={plan.saved < 0 ? planCopy.lost : planCopy.saved} strong>
          <Money value={Math.abs(plan.saved)} />
        </Fact>
      )}
    </dl>
    {children}
  </Card>
);

/** Id of the reason, rendered by the simulator form. */
const WHY_ID = 'simulator-needs-network';

interface PayAmountProps {
  isOnline: boolean;
  /** Path of the payment; amount and choice are passed in history state. */
  payTo: string;
  /** Whole pesos. */
  amount: number;
  choice?: PrepaymentChoice;
  children: string;
}

/** Link from a simulation to its prefilled payment. */
const PayAmount = ({ isOnline, payTo, amount, choice, children }: PayAmountProps) => {
  const kind = choice === 'reduce_instalment' ? 'secondary' : 'primary';
  if (!isOnline) {
    return (
      <Button wide kind={kind} disabledReasonId={WHY_ID}>
        {children}
      </Button>
    );
  }
  return (
    <LinkButton wide kind={kind} to={payTo} state={{ payment: { amount, choice } }}>
      {children}
    </LinkButton>
  );
};

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
      <p className={textStyles.note}>{copy.compared}</p>
    </>
  );
};

/** Allocation, remaining debt, and both plans when the payment prepays capital. */
export const SimulationResult = (props: SimulationResultProps) => {
  const { amount, on, applied, totalAfter, prepayment } = props.simulation;
  return (
    <section aria-labelledby="simulated" className={styles.result}>
      <div role="status">
        <h2 id="simulated">{copy.result(pesos(amount))}</h2>
        <p className={textStyles.note}>{portalCopy.asOf(shortDate(on))}</p>
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
};
