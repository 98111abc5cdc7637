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
  /** What became of it: applied, with the debt of its day after it; or the money went back. */
  readonly outcome:
    | { readonly kind: 'applied'; readonly allocation: Allocation; readonly debtAfter: Money }
    | { readonly kind: 'reversed'; readonly at: Date };
}
