import type { Allocation } from '../../../../src/core/domain/allocation.ts';
import type { CalendarDate } from '../../../../src/core/domain/calendar-date.ts';
import type { Money } from '../../../../src/core/domain/money.ts';
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
