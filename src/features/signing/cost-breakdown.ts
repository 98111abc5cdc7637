import type { CreditOffer } from '#core/api/applications/offer.ts';
import { type Money, subtractClamped, sumOf } from '#core/money/money.ts';

/** Total cost by component; the components add up to the total. Whole pesos. */
export interface CostBreakdown {
  readonly lent: Money;
  readonly interest: Money;
  readonly insurance: Money;
  readonly guarantee: Money;
  readonly total: Money;
}

type Priced = Pick<CreditOffer, 'amount' | 'term' | 'insurance' | 'guaranteeTotal' | 'totalCost'>;

/** Insurance is the same every month and the guarantee's total is given, so interest is what is left. */
export const costBreakdown = (offer: Priced): CostBreakdown => {
  const insurance = sumOf(Array.from({ length: offer.term }, () => offer.insurance));
  const guarantee = offer.guaranteeTotal;
  const interest = subtractClamped(offer.totalCost, sumOf([offer.amount, insurance, guarantee]));
  return { lent: offer.amount, interest, insurance, guarantee, total: offer.totalCost };
};
