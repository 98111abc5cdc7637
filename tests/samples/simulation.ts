import { encodeSimulation, type simulatePayment } from '#core/api/credit/simulation.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
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
