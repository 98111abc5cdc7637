import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { type CalendarDate, calendarDate, calendarMonth, monthOf } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { agreedPricing } from '#core/plan/agreed-rate.ts';
import { type PaymentPlan, paymentPlan } from '#core/plan/plan.ts';
import { type CappedPolicy, DEFAULT_POLICY, type Pricing } from '#core/plan/policy.ts';
import { dueDates } from '#core/plan/schedule.ts';
import { annualRate, monthlyRate } from '#core/rates/rate.ts';
import { type CapLookup, capFor, type RateCaps } from '#core/rates/rate-caps.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { Conflict } from '../infrastructure/runtime/errors.ts';
import type { ApplicationRow } from './application-status.ts';
import { readRateCaps } from './rate-caps.ts';

/** The lender's policy in force on a day, and the legal cap of its month. */
export interface PolicyOnDay {
  readonly policy: CappedPolicy;
  readonly cap: CapLookup;
}

export const policyUnder = (caps: RateCaps, day: CalendarDate): PolicyOnDay => {
  const cap = capFor(monthOf(day), caps);
  return { policy: { ...DEFAULT_POLICY, cap: cap.rate }, cap };
};

export const policyOn = async (executor: Executor, day: CalendarDate): Promise<PolicyOnDay> =>
  policyUnder(await readRateCaps(executor), day);

/** A plan with its dates. `startsOn` is the disbursement, or the quoted day before it. */
export interface DatedPlan {
  readonly plan: PaymentPlan;
  /** The plan's charges at the agreed rate. */
  readonly pricing: Pricing;
  /** The cap of the month in which the plan was priced. */
  readonly cap: CapLookup;
  readonly startsOn: CalendarDate;
  readonly dueDates: readonly CalendarDate[];
}

export interface AmountAndTerm {
  /** Whole pesos. */
  readonly amount: number;
  /** Months. */
  readonly term: number;
}

/**
 * The plan of an amount and term at a day's price, as if disbursed that day, under the caps by month.
 * @throws Conflict for a term that is not offered under that month's cap.
 */
export const quotePlanUnder = (caps: RateCaps, terms: AmountAndTerm, day: CalendarDate): DatedPlan => {
  const { policy, cap } = policyUnder(caps, day);
  const pricing = agreedPricing(pesos(terms.amount), terms.term, policy);
  if (!pricing)
    throw new Conflict(
      'term_not_offered',
      `Con el tope legal de este mes no ofrecemos ${terms.term} cuotas. Elige otro plan, o escríbenos y buscamos otra forma.`,
    );
  return datedPlan(terms, pricing, cap, day);
};

/**
 * `quotePlanUnder` the caps known today.
 * @throws as `quotePlanUnder`.
 */
export const quotePlan = async (
  executor: Executor,
  terms: AmountAndTerm,
  day: CalendarDate,
): Promise<DatedPlan> => quotePlanUnder(await readRateCaps(executor), terms, day);

/**
 * The plan of an application's current amount and term. Priced today until it is signed; then as in the documents, and once
 * disbursed as in the loan, from the disbursement date. Under the caps that are given, or read.
 * @throws as `quotePlan`.
 */
export const planOfApplication = async (
  executor: Executor,
  application: Pick<ApplicationRow, 'id' | 'amount' | 'term'>,
  today: CalendarDate,
  known?: RateCaps,
): Promise<DatedPlan> => {
  const signature = await executor
    .selectFrom('signature')
    .select(['monthly_rate', 'issued_on', 'cap_month', 'cap_rate'])
    .select((signed) =>
      jsonObjectFrom(
        signed
          .selectFrom('loan')
          .select(['agreed_monthly_rate', 'life_insurance', 'guarantee', 'guarantee_vat', 'disbursed_on'])
          .whereRef('loan.application_id', '=', 'signature.application_id'),
      ).as('loan'),
    )
    .where('application_id', '=', application.id)
    .where('signed_at', 'is not', null)
    .executeTakeFirst();
  if (!signature) return quotePlanUnder(known ?? (await readRateCaps(executor)), application, today);
  const cap = capOf(signature);
  const { loan } = signature;
  if (loan) return datedPlan(application, pricingOf(loan), cap, calendarDate(loan.disbursed_on));
  const pricing = { ...DEFAULT_POLICY.pricing, monthlyRate: monthlyRate(signature.monthly_rate) };
  return datedPlan(application, pricing, cap, today);
};

/** The cap stated in the documents. */
const capOf = ({
  issued_on,
  cap_month,
  cap_rate,
}: Pick<Row<'signature'>, 'issued_on' | 'cap_month' | 'cap_rate'>): CapLookup => {
  const month = monthOf(calendarDate(issued_on));
  const [capMonth, rate] = [calendarMonth(cap_month), annualRate(cap_rate)];
  return capMonth === month
    ? { known: true, month, rate }
    : { known: false, month, fallbackMonth: capMonth, rate };
};

const pricingOf = (
  loan: Pick<Row<'loan'>, 'agreed_monthly_rate' | 'life_insurance' | 'guarantee' | 'guarantee_vat'>,
): Pricing => ({
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
  pricing,
  cap,
  startsOn,
  dueDates: dueDates(startsOn, term),
});
