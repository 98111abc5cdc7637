import { type CalendarDate, calendarDate, monthOf } from '../../src/core/domain/calendar-date.ts';
import { pesos } from '../../src/core/domain/money.ts';
import { type PaymentPlan, paymentPlan } from '../../src/core/domain/plan.ts';
import { type CreditPolicy, DEFAULT_POLICY, type Pricing } from '../../src/core/domain/policy.ts';
import { monthlyRate } from '../../src/core/domain/rate.ts';
import { type CapLookup, capFor } from '../../src/core/domain/rate-caps.ts';
import { rateUnderCap } from '../../src/core/domain/rate-conversion.ts';
import { dueDates } from '../../src/core/domain/schedule.ts';
import type { Executor } from '../database/connection.ts';
import type { Row } from '../database/tables.ts';
import type { ApplicationRow } from './application-status.ts';
import { readRateCaps } from './rate-caps.ts';

/** The lender's policy as it stands on a day: its rate never above the legal cap of that day's month. */
export interface PolicyOnDay {
  readonly policy: CreditPolicy;
  readonly cap: CapLookup;
}

export const policyOn = async (executor: Executor, day: CalendarDate): Promise<PolicyOnDay> => {
  const cap = capFor(monthOf(day), await readRateCaps(executor));
  const { pricing } = DEFAULT_POLICY;
  const rate = rateUnderCap(pricing.monthlyRate, cap.rate);
  return { policy: { ...DEFAULT_POLICY, pricing: { ...pricing, monthlyRate: rate } }, cap };
};

/** A plan with its calendar. `startsOn` is the disbursement, or the day asked about while there is none. */
export interface DatedPlan {
  readonly plan: PaymentPlan;
  /** The cap of the month whose price the plan has. */
  readonly cap: CapLookup;
  readonly startsOn: CalendarDate;
  readonly dueDates: readonly CalendarDate[];
}

interface AmountAndTerm {
  /** Whole pesos. */
  readonly amount: number;
  /** Months. */
  readonly term: number;
}

/** The plan of an amount and term at a day's price, as if disbursed that day. */
export const quotePlan = async (
  executor: Executor,
  terms: AmountAndTerm,
  day: CalendarDate,
): Promise<DatedPlan> => {
  const { policy, cap } = await policyOn(executor, day);
  return datedPlan(terms, policy.pricing, cap, day);
};

/**
 * The plan of an application's current amount and term. Until it is signed its price is today's; from then on the one
 * that the documents say, and once disbursed the loan's own, from the day of the disbursement.
 */
export const planOfApplication = async (
  executor: Executor,
  application: Pick<ApplicationRow, 'id' | 'amount' | 'term'>,
  today: CalendarDate,
): Promise<DatedPlan> => {
  const signature = await executor
    .selectFrom('signature')
    .select(['monthly_rate', 'issued_on'])
    .where('application_id', '=', application.id)
    .executeTakeFirst();
  if (!signature) return quotePlan(executor, application, today);
  const { cap } = await policyOn(executor, calendarDate(signature.issued_on));
  const loan = await executor
    .selectFrom('loan')
    .selectAll()
    .where('application_id', '=', application.id)
    .executeTakeFirst();
  if (loan) return datedPlan(application, pricingOf(loan), cap, calendarDate(loan.disbursed_on));
  const pricing = { ...DEFAULT_POLICY.pricing, monthlyRate: monthlyRate(signature.monthly_rate) };
  return datedPlan(application, pricing, cap, today);
};

const pricingOf = (loan: Row<'loan'>): Pricing => ({
  monthlyRate: monthlyRate(loan.agreed_monthly_rate),
  lifeInsurance: loan.life_insurance,
  guarantee: loan.guarantee,
  guaranteeVat: loan.guarantee_vat,
});

const datedPlan = (
  { amount, term }: AmountAndTerm,
  pricing: Pricing,
  cap: CapLookup,
  startsOn: CalendarDate,
): DatedPlan => ({
  plan: paymentPlan(pesos(amount), term, pricing),
  cap,
  startsOn,
  dueDates: dueDates(startsOn, term),
});
