import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Money } from '#core/money/money.ts';
import type { Pricing } from '#core/plan/policy.ts';
import type { Lender } from '../../config/lender.ts';

export interface CreditHolder {
  readonly fullName: string;
  readonly documentNumber: string;
}

/** Common input of documents about a disbursed credit. */
export interface CreditFacts {
  readonly lender: Lender;
  readonly holder: CreditHolder;
  readonly creditNumber: number;
  readonly principal: Money;
  readonly term: number;
  readonly pricing: Pricing;
  readonly disbursedOn: CalendarDate;
  /** Base URL of the app, without trailing slash. */
  readonly publicUrl: string;
}
