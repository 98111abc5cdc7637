import { randomUUID } from 'node:crypto';
import { bogotaDate, type CalendarDate, calendarDate, latestOf } from '#core/calendar/calendar-date.ts';
import type { PrepaymentChoice } from '#core/payments/payment-application.ts';
import { withPayment } from '#core/statements/loan-events.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import { keepLoans } from '../loans/keep-loans.ts';
import { balancesOf, linesOf, negated, post, postAll } from '../loans/ledger/ledger.ts';
import { accrualOf, earnedLines, paymentLines, reapply } from '../loans/ledger/loan-postings.ts';
import { recordStatus } from '../loans/loan-status.ts';
import {
  bookedUntil,
  eventOf,
  type Loan,
  type LoanRow,
  loadLoan,
  type PaymentRow,
  replay,
  replayLoanOf,
} from '../loans/loans.ts';
import { obligeOfReturns, postChargeBack } from '../loans/refunds.ts';
import { obligeOfPayment } from '../obligations/loan-obligations.ts';
import { markDirty } from '../reminders/schedule-due.ts';

/** Notifications are sent by a job, queued in the posting's transaction. */
type Posting = Pick<Context, 'clock'> & { readonly jobs: Pick<Context['jobs'], 'enqueue'> };

/** A payment approved by a provider. */
export interface ApprovedPayment {
  readonly provider: string;
  readonly transactionId: string;
  readonly reference: string;
  /** Whole pesos. */
  readonly amount: number;
  readonly channel: string;
  readonly choice: PrepaymentChoice;
  /** When the payer paid, not when we learned of it. */
  readonly paidAt: Date;
  /** The earlier day that it counts from, where it closes the credit with the total of that day. */
  readonly closesOn?: CalendarDate | undefined;
}

/**
 * Posts a payment to a locked loan, once per provider transaction: ledger entry, payment, loan status and the queued
 * notifications. False when it was already posted.
 */
export const postPayment = async (
  executor: Executor,
  { clock, jobs }: Posting,
  loan: LoanRow,
  arrived: ApprovedPayment,
): Promise<boolean> => {
  // Before the loan is computed: most calls are replays.
  const posted = await executor
    .selectFrom('payment')
    .select('id')
    .where('credit_number', '=', loan.credit_number)
    .where('provider', '=', arrived.provider)
    .where('provider_transaction_id', '=', arrived.transactionId)
    .executeTakeFirst();
  if (posted) return false;
  const before = await loadLoan(executor, loan);

  const countsOn = arrived.closesOn ?? bogotaDate(arrived.paidAt);
  const payment: ArrivedPayment = {
    id: randomUUID(),
    provider: arrived.provider,
    provider_transaction_id: arrived.transactionId,
    reference: arrived.reference,
    credit_number: loan.credit_number,
    amount: arrived.amount,
    channel: arrived.channel,
    prepayment_choice: arrived.choice,
    value_date: latestOf(countsOn, calendarDate(loan.disbursed_on)),
    paid_at: arrived.paidAt,
    posted_at: clock.now(),
    reversed_at: null,
  };
  const after = await postEntries(executor, clock, before, payment);
  const { history } = after;
  await postChargeBack(executor, clock, after, `after ${payment.id}`);
  await keepLoans(executor, clock, [{ creditNumber: loan.credit_number, ...after }]);
  await recordStatus(executor, clock, loan, history);
  await obligeOfPayment(executor, { clock }, loan, { paymentId: payment.id, kind: 'posted' });
  await obligeOfReturns(executor, { clock }, after);
  await markDirty(executor, clock, loan.account_id);
  const posting = { creditNumber: loan.credit_number, paymentId: payment.id, change: 'posted' } as const;
  await jobs.enqueue('notify-payment', posting, { executor });
  return true;
};

type ArrivedPayment = Omit<PaymentRow, 'ledger_entry_id'>;

/** Posts a payment's entries and the payment, and returns the loan with it. */
const postEntries = async (
  executor: Executor,
  clock: Clock,
  before: Loan,
  payment: ArrivedPayment,
): Promise<Loan> => {
  const { row: loan, payments } = before;
  const extended = withPayment(before.history, eventOf(payment));
  const history =
    extended ??
    replay(
      loan,
      [...payments, { ...payment, ledger_entry_id: Number.MAX_SAFE_INTEGER }],
      before.history.account.terms.caps,
    );
  const allocation = history.allocations.get(payment.id);
  if (!allocation) throw new Error(`payment ${payment.id} was not applied`);

  const reference = `${payment.provider}:${payment.provider_transaction_id}`;
  const { credit_number: creditNumber, principal } = loan;
  const booked = { creditNumber, principal, history, valueDate: bookedUntil(loan, history) };
  // In order after a kept state, the ledger has what that says. Else it is asked, and corrected to all events.
  const isNext = extended !== undefined && before.isKept;
  const balances = isNext
    ? earnedLines(before.history.account, bookedUntil(loan, before.history))
    : await balancesOf(executor, creditNumber);
  const accrual = accrualOf({ ...booked, reference: `before ${reference}` }, balances);
  // At the payment's instant, by which its entry is found.
  const numbers = await postAll(executor, { now: () => payment.posted_at }, [
    ...(accrual ? [accrual] : []),
    {
      creditNumber,
      kind: 'payment',
      reference,
      valueDate: calendarDate(payment.value_date),
      lines: paymentLines(payment.amount, allocation),
    },
  ]);
  const entryId = numbers.at(-1);
  if (entryId === undefined) throw new Error(`payment ${payment.id} got no entry`);
  const row = { ...payment, ledger_entry_id: entryId };
  await executor.insertInto('payment').values(row).execute();
  if (!isNext) await reapply(executor, clock, { ...booked, reference: `after ${reference}` });
  return { ...before, payments: [...payments, row], history };
};

/** Reverses a posted payment whose money was returned, by a reversal entry. False when it was already reversed. */
export const reversePayment = async (
  executor: Executor,
  { clock, jobs }: Posting,
  loan: LoanRow,
  payment: PaymentRow,
): Promise<boolean> => {
  if (payment.reversed_at !== null) return false;
  await executor
    .updateTable('payment')
    .set({ reversed_at: clock.now() })
    .where('credit_number', '=', payment.credit_number)
    .where('id', '=', payment.id)
    .execute();
  const lines = await linesOf(executor, payment);
  const reference = `${payment.provider}:${payment.provider_transaction_id}`;
  const valueDate = calendarDate(payment.value_date);
  await post(executor, clock, {
    creditNumber: loan.credit_number,
    kind: 'reversal',
    reference,
    valueDate,
    lines: negated(lines),
  });
  // Open again, it is priced with today's rate caps; a closed loan keeps those of its closing.
  const reopened = await replayLoanOf(executor, { ...loan, closed_at: null });
  const left =
    reopened.history.account.closedOn === undefined ? reopened : await replayLoanOf(executor, loan);
  const { history } = left;
  await reapply(executor, clock, {
    creditNumber: loan.credit_number,
    principal: loan.principal,
    history,
    valueDate: bookedUntil(loan, history),
    reference: `without ${reference}`,
  });
  await postChargeBack(executor, clock, left, `without ${payment.id}`);
  await keepLoans(executor, clock, [{ creditNumber: loan.credit_number, ...left }]);
  await recordStatus(executor, clock, loan, history);
  await obligeOfPayment(executor, { clock }, loan, { paymentId: payment.id, kind: 'reversed' });
  await markDirty(executor, clock, loan.account_id);
  const reversal = { creditNumber: loan.credit_number, paymentId: payment.id, change: 'reversed' } as const;
  await jobs.enqueue('notify-payment', reversal, { executor });
  return true;
};
