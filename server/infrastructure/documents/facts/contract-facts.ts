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
  /** Formatted, with country prefix. */
  readonly phone: string;
  readonly email: string;
}

/** Input of contract and promissory note. The same facts give the same documents. */
export interface ContractFacts {
  readonly lender: Lender;
  readonly borrower: Borrower;
  readonly creditNumber: number;
  readonly provider: string;
  readonly procedure: string;
  readonly procedureDate: CalendarDate;
  /** Cost of the procedure as declared by the borrower. */
  readonly procedureCost: Money;
  readonly plan: PaymentPlan;
  /** Price list of the plan. */
  readonly pricing: Pricing;
  /** As if disbursed on `issuedOn`; they shift with the disbursement. */
  readonly dueDates: readonly CalendarDate[];
  readonly cap: CapLookup;
  readonly issuedOn: CalendarDate;
}
