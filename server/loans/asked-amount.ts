import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { getAmountToPay } from '#core/loan/amount-to-pay.ts';
import { catchUpOf, type Debt } from '#core/loan/debt.ts';
import type { Money } from '#core/money/money.ts';

export interface AskedAmount {
  readonly amount: Money;
  /** The due date since which something is overdue. */
  readonly overdueSince: CalendarDate | undefined;
}

/** What every message asks for of a debt: the sum that the portal shows on that day. */
export const getAskedAmount = (debt: Debt): AskedAmount => {
  const catchUp = catchUpOf(debt);
  return {
    amount: getAmountToPay({ minimumPayment: debt.minimumPayment, catchUp }),
    overdueSince: catchUp?.since,
  };
};
