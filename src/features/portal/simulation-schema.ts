import { number, type ObjectSchema, object } from 'yup';
import { MINIMUM_PAYMENT } from '#core/constants.ts';
import { leavesResidue } from '#core/loan/payable-amount.ts';
import { type Money, min } from '#core/money/money.ts';
import { simulatorCopy } from '../../copy/simulator.ts';
import { type DraftShape, isAmount } from '../../platform/drafts/draft-shape.ts';
import { pesos } from '../../ui/money-text.ts';

export interface SimulationEntry {
  /** Whole pesos; null while it is empty. */
  amount: number | null;
  /** Amount of the shown result; null before the first request. */
  asked: number | null;
}

const copy = simulatorCopy.amount;

/** The provider's minimum payment, or the total debt when it is less. */
export const leastToSimulate = (totalDebt: Money): Money => min(MINIMUM_PAYMENT, totalDebt);

/** From that minimum to the day's total debt. */
export const simulationSchema = (totalDebt: Money): ObjectSchema<SimulationEntry> => {
  const least = leastToSimulate(totalDebt);
  return object({
    amount: number()
      .integer()
      .nullable()
      .defined()
      .required(copy.missing)
      .min(least, copy.tooLow(pesos(least)))
      .max(totalDebt, copy.tooHigh(pesos(totalDebt)))
      .test('residue', copy.leavesResidue(pesos(totalDebt)), (amount) => !leavesResidue(amount, totalDebt)),
    asked: number().nullable().defined(),
  }).required();
};

export const SIMULATION_DRAFT: DraftShape<SimulationEntry> = {
  name: 'simulation',
  version: 2,
  fields: { amount: isAmount, asked: isAmount },
};
