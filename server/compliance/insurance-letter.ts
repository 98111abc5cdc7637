import { calendarDate } from '#core/calendar/calendar-date.ts';
import { totalOf } from '#core/loan/instalment-account.ts';
import { letterFacts } from './credit-letters.ts';
import { readDebtor } from './debtor.ts';
import { insuranceAcceptedEmail, insuranceEndedEmail } from './messages.ts';
import type { Carrier } from './outcome.ts';

/** Contract 6: that an own policy was accepted or ended, and what the instalments that are left are now. */
export const carryInsuranceChange: Carrier = async (context, obligation) => {
  const debtor = await readDebtor(context, obligation);
  const { row, history } = debtor.loan;
  const { own_insurance_from: from, own_insurance_until: until, own_insurance_policy: policy } = row;
  if (from === null || policy === null) throw new Error(`credit ${row.credit_number} has no own insurance`);
  const facts = {
    ...letterFacts(context, debtor),
    policy,
    instalments: history.account.instalments
      .filter(({ isSettled, dueOn }) => !isSettled && dueOn > from)
      .map(({ number, dueOn, charged }) => ({ number, dueOn, amount: totalOf(charged) })),
  };
  const letter =
    obligation.subject === 'ended' && until !== null
      ? insuranceEndedEmail({ ...facts, until: calendarDate(until) })
      : insuranceAcceptedEmail({ ...facts, from: calendarDate(from) });
  return { kind: 'letter', letter: { to: debtor.email, ...letter, attachments: [] } };
};
