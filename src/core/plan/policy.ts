import {
  AMOUNT_STEP,
  MAXIMUM_AGE,
  MAXIMUM_AMOUNT,
  MINIMUM_AGE,
  MINIMUM_AMOUNT,
  MINIMUM_EMPLOYMENT_MONTHS,
  MINIMUM_INSTALMENT,
  OFFERED_TERMS,
} from '../constants.ts';
import type { Money } from '../money/money.ts';
import type { Fraction } from '../money/ratio.ts';
import { type AnnualRate, type MonthlyRate, monthlyRate } from '../rates/rate.ts';

/** What a credit costs. Fractions are of the initial amount, per month of term. */
export interface Pricing {
  readonly monthlyRate: MonthlyRate;
  readonly lifeInsurance: Fraction;
  readonly guarantee: Fraction;
  /** Value-added tax on the guarantee fee. */
  readonly guaranteeVat: Fraction;
}

/** The lender's policy: what is offered, to whom and at what price. A decision quotes its version. */
export interface CreditPolicy {
  readonly version: string;
  readonly pricing: Pricing;
  readonly minimumAmount: Money;
  readonly maximumAmount: Money;
  /** An approved maximum is a multiple of this. */
  readonly amountStep: Money;
  readonly minimumInstalment: Money;
  /** Months, ascending. */
  readonly terms: readonly number[];
  /** Largest part of the monthly income that an instalment may take. */
  readonly incomeShare: Fraction;
  /** Completed years, both included. */
  readonly minimumAge: number;
  readonly maximumAge: number;
  readonly minimumEmploymentMonths: number;
}

/** The policy in a month: no amount and term may cost more than the legal cap of that month, all charges counted. */
export type CappedPolicy = CreditPolicy & { readonly cap: AnnualRate };

/** The default policy. Decisions §6, Decisions §7 and Decisions §8. */
export const DEFAULT_POLICY: CreditPolicy = {
  version: '2026-11',
  pricing: {
    monthlyRate: monthlyRate('0.018'),
    lifeInsurance: '0.0005',
    guarantee: '0.0005',
    guaranteeVat: '0.19',
  },
  minimumAmount: MINIMUM_AMOUNT,
  maximumAmount: MAXIMUM_AMOUNT,
  amountStep: AMOUNT_STEP,
  minimumInstalment: MINIMUM_INSTALMENT,
  terms: OFFERED_TERMS,
  incomeShare: '0.30',
  minimumAge: MINIMUM_AGE,
  maximumAge: MAXIMUM_AGE,
  minimumEmploymentMonths: MINIMUM_EMPLOYMENT_MONTHS,
};
