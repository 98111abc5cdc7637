import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Money } from '#core/money/money.ts';
import type { Statement } from '#core/statements/statement.ts';
import type { CreditFacts } from './credit-facts.ts';

/** Why a statement does not say what it said at the end of its day; `on` is when that became known. */
export type StatementCorrection =
  | {
      readonly kind: 'late_payment' | 'reversal';
      readonly amount: Money;
      readonly valueDate: CalendarDate;
      readonly on: CalendarDate;
    }
  | { readonly kind: 'rate_cap' };

export interface StatementFacts extends CreditFacts {
  readonly statement: Statement;
  /** By the payment's id. */
  readonly channels: Readonly<Record<string, string>>;
  /** None when the statement says what it has always said. */
  readonly corrections: readonly StatementCorrection[];
}
