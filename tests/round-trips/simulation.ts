import { decodeSimulation, encodeSimulation, simulatePayment } from '#core/api/credit/simulation.ts';
import { pesos, signedPesos, sumOf } from '#core/money/money.ts';
import type { PaymentSimulation } from '#core/payments/payment-simulation.ts';
import { simulatePayment as simulate } from '#core/payments/payment-simulation.ts';
import { simulationAnswer } from '../samples/simulation.ts';
import { aheadCredit, overdueCredit } from './loans.ts';
import { type RoundTrip, responseTrip } from './round-trip.ts';

const tripOf = (
  amount: number,
  simulation: PaymentSimulation,
  sample?: ReturnType<typeof simulationAnswer>,
) =>
  responseTrip(
    simulatePayment,
    { data: encodeSimulation(amount, simulation) },
    decodeSimulation,
    {
      amount,
      on: simulation.debt.on,
      applied: simulation.allocation.lines,
      interestMoved: sumOf(simulation.allocation.reallocations.map((moved) => moved.amount)),
      minimumAfter: simulation.debt.minimumPayment,
      totalAfter: simulation.debt.totalDebt,
      asNow: simulation.asNow,
      closing: simulation.closing,
      prepayment: simulation.prepayment,
    },
    sample,
  );

const simulationOf = ({ account, debt }: typeof overdueCredit, amount: number) =>
  tripOf(amount, simulate(account, pesos(amount), debt.on), simulationAnswer(amount, {}, { account, debt }));

/** A smaller instalment saves interest alone: told apart by a loss of the one and a gain of the other. */
const distinguished = (): RoundTrip => {
  const simulation = simulate(overdueCredit.account, pesos(1_500_000), overdueCredit.debt.on);
  const { prepayment } = simulation;
  if (!prepayment) throw new Error('nothing prepays capital');
  const { reduce_term, reduce_instalment } = prepayment.choices;
  const choices = { reduce_term, reduce_instalment: { ...reduce_instalment, saved: signedPesos(-1) } };
  return tripOf(1_500_000, { ...simulation, prepayment: { ...prepayment, choices } });
};

export const simulationTrips: readonly RoundTrip[] = [
  simulationOf(overdueCredit, 210_006),
  // Beyond all that is due: some of it prepays.
  simulationOf(overdueCredit, 1_500_000),
  simulationOf(aheadCredit, 90_000),
  // More than closes it.
  simulationOf(overdueCredit, 7_000_000),
  distinguished(),
];
