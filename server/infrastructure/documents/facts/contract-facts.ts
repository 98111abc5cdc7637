import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Money } from '#core/money/money.ts';
import type { PaymentPlan } from '#core/plan/plan.ts';
import type { Pricing } from '#core/plan/policy.ts';
import type { CapLookup } from '#core/rates/rate-caps.ts';
import type { Lender } from '../../config/lender.ts';

export interface Borrower {
  readonly fullName: string;
  /** Number of the cédula de ciudadanía. */
  readonly documentNumber: string;
  /** With the country's prefix, as it is shown. */
  readonly phone: string;
  readonly email: string;
}

/** Everything that contract and promissory note say of one credit. The same facts give the same documents. */
export interface ContractFacts {
  readonly lender: Lender;
  readonly borrower: Borrower;
  readonly creditNumber: number;
  readonly provider: string;
  readonly procedure: string;
  readonly procedureDate: CalendarDate;
  /** What the borrower said that the procedure costs. */
  readonly procedureCost: Money;
  readonly plan: PaymentPlan;
  /** The price list that the plan was made with. */
  readonly pricing: Pricing;
  /** As if disbursed on `issuedOn`; they move with the disbursement. */
  readonly dueDates: readonly CalendarDate[];
  readonly cap: CapLookup;
  readonly issuedOn: CalendarDate;
}
