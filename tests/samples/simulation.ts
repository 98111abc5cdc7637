import { encodeLines } from '#core/api/credit/credit-payments.ts';
import { encodeSimulation, type simulatePayment } from '#core/api/credit/simulation.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { CONCEPTS } from '#core/loan/loan-account.ts';
import type { Due } from '#core/loan/payoff.ts';
import { pesos } from '#core/money/money.ts';
import { simulatePayment as simulate } from '#core/payments/payment-simulation.ts';
import { aLoan, type Loan } from './loans.ts';

type SimulationAnswer = AnswerOf<typeof simulatePayment>['data'];

/** What an amount paid on the day of a loan's debt would do. */
export const simulationAnswer = (
  amount: number,
  changes: Partial<SimulationAnswer> = {},
  { account, debt }: Pick<Loan, 'account' | 'debt'> = aLoan(),
): AnswerOf<typeof simulatePayment> => ({
  data: { ...encodeSimulation(amount, simulate(account, pesos(amount), debt.on)), ...changes },
});

/** What prepaying an amount with the rest would do, for either choice. */
export const prepaymentAnswer = (prepaid: number): NonNullable<SimulationAnswer['abono']> => {
  const loan = aLoan();
  const { abono } = simulationAnswer(loan.debt.minimumPayment + prepaid, {}, loan).data;
  if (!abono) throw new Error(`nothing of ${prepaid} prepays capital`);
  return abono;
};

/** Where $ 49.545 go that pay something of each concept, which no payment of one day does; no two figures are equal. */
export const EACH_CONCEPT: Partial<SimulationAnswer> = {
  aplicacion: encodeLines({
    lines: [
      ...CONCEPTS.map((concept, at): Due => ({ instalment: 1, concept, amount: pesos(1_101 * (at + 1)) })),
      { instalment: 2, concept: 'interest', amount: pesos(7_707) },
      { instalment: 2, concept: 'prepayment', amount: pesos(8_808) },
      { instalment: undefined, concept: 'credit', amount: pesos(9_909) },
    ],
    reallocations: [],
  }),
  despues: { quota_debt: 101_010, total_debt: 1_010_101 },
};
