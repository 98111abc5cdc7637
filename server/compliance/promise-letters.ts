import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { subtractClamped } from '#core/money/money.ts';
import { getAskedAmount } from '../loans/asked-amount.ts';
import { isInsolvent } from '../loans/loans.ts';
import { isDisputed } from '../loans/open-claims.ts';
import { newestPromise } from '../loans/promises/promises.ts';
import { letterFacts } from './credit-letters.ts';
import { readDebtor } from './debtor.ts';
import type { Carrier } from './outcome.ts';
import { PROMISE_STEPS, promiseTexts } from './promise-messages.ts';

/**
 * What is written about a promise to pay: that it is noted, its eve, and that it did not arrive. That it did stands in the
 * receipt of the payment that kept it.
 */
export const carryPromiseLetter: Carrier = async (context, obligation) => {
  const debtor = await readDebtor(context, obligation);
  const { row } = debtor.loan;
  const [clientId, name] = obligation.subject.split('/');
  const step = PROMISE_STEPS.find((one) => one === name);
  if (!step) throw new Error(`obligation ${obligation.id} is of no step of a promise`);
  const newest = await context.db
    .selectFrom('promise_to_pay')
    .select('client_id')
    .where('credit_number', '=', row.credit_number)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const promise = await newestPromise(context.db, debtor.loan, context.clock);
  if (!promise || newest?.client_id !== clientId) return { kind: 'lapse', reason: 'replaced' };
  if (isInsolvent(row)) return { kind: 'lapse', reason: 'insolvency' };
  if (row.closed_at !== null || promise.standing === 'kept' || promise.standing === 'kept_late')
    return { kind: 'lapse', reason: 'paid' };
  if (bogotaDate(context.clock.now()) > obligation.due_by) return { kind: 'missed' };
  if (step === 'end' && (await isDisputed(context.db, row.account_id)))
    return { kind: 'lapse', reason: 'disputed' };
  const { amount, promisedOn, paid } = promise;
  const { email, sms } = promiseTexts(step, {
    ...letterFacts(context, debtor),
    amount,
    promisedOn,
    left: subtractClamped(amount, paid),
    asked: getAskedAmount(debtor.debt),
  });
  return debtor.isEmailConfirmed
    ? { kind: 'letter', letter: { to: debtor.email, ...email, attachments: [] } }
    : { kind: 'sms', phone: debtor.phone, text: sms };
};
