import { fractionOf, type Money, pesos, splitEqually } from '../money/money.ts';
import type { Pricing } from './policy.ts';
import { frenchInstalment } from './schedule.ts';

/** The charges beside capital and interest. `guaranteeShares` has one share per instalment. */
export interface Charges {
  /** Life insurance of each month. */
  readonly insurance: Money;
  /** Guarantee-fund fee over the whole term, before tax. */
  readonly guaranteeFee: Money;
  readonly guaranteeVat: Money;
  /** Fee and tax together. */
  readonly guaranteeTotal: Money;
  readonly guaranteeShares: readonly Money[];
}

/**
 * Charges of a credit: insurance = amount × fraction; fee = amount × fraction × term; tax = fee × VAT; each
 * rounded half up. The fee with its tax is shared equally over the instalments, the last share absorbing the
 * difference. Decisions §8.
 */
export const chargesOf = (principal: Money, term: number, pricing: Pricing): Charges => {
  const guaranteeFee = fractionOf(principal, pricing.guarantee, term);
  const guaranteeVat = fractionOf(guaranteeFee, pricing.guaranteeVat);
  const guaranteeTotal = pesos(guaranteeFee + guaranteeVat);
  return {
    insurance: fractionOf(principal, pricing.lifeInsurance),
    guaranteeFee,
    guaranteeVat,
    guaranteeTotal,
    guaranteeShares: splitEqually(guaranteeTotal, term),
  };
};

/** The whole monthly payment of every instalment but perhaps the last: French instalment + insurance + guarantee share. */
export const monthlyPaymentOf = (principal: Money, term: number, pricing: Pricing): Money => {
  const charges = chargesOf(principal, term, pricing);
  const instalment = frenchInstalment(principal, pricing.monthlyRate, term);
  return pesos(instalment + charges.insurance + (charges.guaranteeShares[0] ?? 0));
};
