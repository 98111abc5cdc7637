import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Money } from '#core/money/money.ts';
import type { Statement } from '#core/statements/statement.ts';
import type { CreditFacts } from './credit-facts.ts';

/** Why a statement differs from the one at the end of its day; `on`: when that became known. */
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
  /** By payment id. */
  readonly channels: Readonly<Record<string, string>>;
  /** Empty when the statement is unchanged. */
  readonly corrections: readonly StatementCorrection[];
}
