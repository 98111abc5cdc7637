import type { Context } from '../infrastructure/context.ts';
import type { OverdueFacts } from './arrears-messages.ts';
import { letterFacts } from './credit-letters.ts';
import { type Debtor, overdueAmount } from './debtor.ts';

/** What every letter about arrears states. */
export const overdueFacts = (context: Context, debtor: Debtor): OverdueFacts => {
  const { debt } = debtor;
  return {
    ...letterFacts(context, debtor),
    amount: overdueAmount(debtor),
    since: debt.overdueSince ?? debt.on,
    days: debt.daysOverdue,
    nextDay: debt.arrearsNextDay,
    on: debt.on,
  };
};
