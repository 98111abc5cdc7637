import { fractionOf, type Money, pesos, splitEqually, sumOf } from '../money/money.ts';
import { internalAnnualRate } from '../rates/internal-rate.ts';
import type { AnnualRate, MonthlyRate } from '../rates/rate.ts';
import type { Pricing } from './policy.ts';
import { frenchInstalment, frenchSchedule, type ScheduleRow } from './schedule.ts';

/** The charges beside capital and interest. `guaranteeShares` has one share per instalment. */
interface Charges {
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

/** One instalment as the borrower pays it: `total` = `payment` + `insurance` + `guarantee`. */
export type PlanRow = ScheduleRow & {
  readonly insurance: Money;
  readonly guarantee: Money;
  readonly total: Money;
};

/** Everything a borrower should know of a plan before choosing it. Money in whole pesos, term in months. */
export interface PaymentPlan {
  readonly principal: Money;
  readonly term: number;
  readonly monthlyRate: MonthlyRate;
  /** Capital and interest of each month. */
  readonly instalment: Money;
  readonly insurance: Money;
  readonly guaranteeFee: Money;
  readonly guaranteeVat: Money;
  readonly guaranteeTotal: Money;
  /** What is paid each month: instalment + insurance + guarantee share. */
  readonly monthlyPayment: Money;
  readonly lastPayment: Money;
  /** Sum of all payments. */
  readonly totalCost: Money;
  /** Effective annual rate with every charge in it, six decimals, half up. */
  readonly allInAnnualRate: AnnualRate;
  readonly rows: readonly PlanRow[];
}

/** The instalments of a plan, without what is worked out from them. Errors as `paymentPlan`. */
export const planRows = (
  principal: Money,
  term: number,
  pricing: Pricing,
  charges = chargesOf(principal, term, pricing),
): readonly PlanRow[] =>
  frenchSchedule(principal, pricing.monthlyRate, term).map((row, index): PlanRow => {
    const guarantee = charges.guaranteeShares[index] ?? pesos(0);
    const total = pesos(row.payment + charges.insurance + guarantee);
    return { ...row, insurance: charges.insurance, guarantee, total };
  });

/**
 * The plan of a credit under a price list. Decisions §8.
 * @throws RangeError when the principal is not positive or the term not a positive whole number of months.
 */
export const paymentPlan = (principal: Money, term: number, pricing: Pricing): PaymentPlan => {
  if (principal <= 0) throw new RangeError(`Not a principal: ${principal}`);
  const charges = chargesOf(principal, term, pricing);
  const rows = planRows(principal, term, pricing, charges);
  const totals = rows.map((row) => row.total);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError(`Not a term in months: ${term}`);
  return {
    principal,
    term,
    monthlyRate: pricing.monthlyRate,
    instalment: first.payment,
    insurance: charges.insurance,
    guaranteeFee: charges.guaranteeFee,
    guaranteeVat: charges.guaranteeVat,
    guaranteeTotal: charges.guaranteeTotal,
    monthlyPayment: first.total,
    lastPayment: last.total,
    totalCost: sumOf(totals),
    allInAnnualRate: internalAnnualRate(principal, totals),
    rows,
  };
};
