import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Allocation } from '#core/loan/allocation.ts';
import type { Money } from '#core/money/money.ts';
import type { CreditFacts } from './credit-facts.ts';

export interface ReceiptFacts extends CreditFacts {
  readonly paymentId: string;
  readonly amount: Money;
  readonly paidAt: Date;
  readonly valueDate: CalendarDate;
  readonly channel: string;
  readonly reference: string;
  /** Applied, with the debt after it on its day; or reversed. */
  readonly outcome:
    | { readonly kind: 'applied'; readonly allocation: Allocation; readonly debtAfter: Money }
    | { readonly kind: 'reversed'; readonly at: Date };
}
