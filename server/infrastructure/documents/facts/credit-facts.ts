import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Money } from '#core/money/money.ts';
import type { Pricing } from '#core/plan/policy.ts';
import type { Lender } from '../../config/lender.ts';

/** Whose credit it is. */
export interface CreditHolder {
  readonly fullName: string;
  readonly documentNumber: string;
}

/** What every document about a disbursed credit starts from. */
export interface CreditFacts {
  readonly lender: Lender;
  readonly holder: CreditHolder;
  readonly creditNumber: number;
  readonly principal: Money;
  readonly term: number;
  readonly pricing: Pricing;
  readonly disbursedOn: CalendarDate;
  /** Where people reach the app, without a slash at the end. */
  readonly publicUrl: string;
}
