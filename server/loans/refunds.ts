import { sql } from 'kysely';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { type Money, min, NO_MONEY, pesos, sumOf } from '#core/money/money.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import { obligeOfRefundReturned, obligeOfReturn } from '../obligations/loan-obligations.ts';
import { balancesOfKind, negated, netOf, post } from './ledger/ledger.ts';
import { chargeBackLines, paymentReturnLines } from './ledger/loan-postings.ts';
import { bookedUntil, type Loan, type PaymentRow, refundsOf, replayLoanOf } from './loans.ts';

export type RefundRow = Row<'refund'>;

/** Under which the treasury is asked for a try: the same one is paid once. */
export const refundRequestId = ({ payment_id, attempt }: Pick<RefundRow, 'payment_id' | 'attempt'>): string =>
  `return-${payment_id}${attempt === 1 ? '' : `-${attempt}`}`;

const REFUND_REQUEST = /^return-([0-9a-f-]{36})(?:-\d+)?$/;

/** The payment of a refund's request at the treasury; undefined for any other transfer. */
export const parseRefundRequest = (requestId: string): string | undefined =>
  REFUND_REQUEST.exec(requestId)?.[1];

/** The payment of an obligation to give it back. */
export const OF_PAYMENT = sql<boolean>`payment.id::text = split_part(obligation.subject, '/', 1)`;

/** Of an obligation to give a payment back: what was given is not back with us, where another one is owed in its place. */
export const IS_NOT_RETURNED = sql<boolean>`not exists (
  select from refund where transfer_id = obligation.vendor_reference and refund.returned_at is not null)`;

/** What of a payment is its payer's, and not back: all of it after a withdrawal, else what is beyond the debt. */
export const refundableOf = (loan: Loan, { id }: Pick<PaymentRow, 'id'>): Money => {
  const { withdrawn_at: withdrawnAt, returned_at: returnedAt } = loan.row;
  // Of a credit whose clinic is to be paid again, the payments will count.
  if (returnedAt !== null && withdrawnAt === null) return NO_MONEY;
  const lines = loan.history.allocations.get(id)?.lines ?? [];
  const credited = sumOf(lines.filter(({ concept }) => concept === 'credit').map(({ amount }) => amount));
  const isBack = loan.paidBack.some(({ payment_id }) => payment_id === id);
  return isBack ? NO_MONEY : min(credited, refundsOf(loan).held);
};

/** Corrects the entries of what was given back and charged back to what they are after an event of a locked loan. */
export const postChargeBack = async (
  trx: Executor,
  clock: Clock,
  loan: Loan,
  reference: string,
): Promise<void> => {
  if (loan.paidBack.length > 0) await correctChargeBack(trx, clock, loan, reference);
};

const correctChargeBack = async (
  trx: Executor,
  clock: Clock,
  loan: Loan,
  reference: string,
): Promise<void> => {
  const { credit_number: creditNumber } = loan.row;
  const posted = await balancesOfKind(trx, creditNumber, 'charge_back');
  const lines = netOf([...chargeBackLines(refundsOf(loan)), ...negated(posted)]);
  if (lines.length === 0) return;
  const valueDate = bookedUntil(loan.row, loan.history);
  await post(trx, clock, { creditNumber, kind: 'charge_back', reference, valueDate, lines });
};

/** Of a locked loan: posts that a payment went back by transfer. */
export const recordPaidBack = async (
  trx: Executor,
  clock: Clock,
  loan: Loan['row'],
  refund: Pick<RefundRow, 'id' | 'amount'>,
  at: Date,
): Promise<void> => {
  await trx.updateTable('refund').set({ settled_at: at }).where('id', '=', refund.id).execute();
  await post(trx, clock, {
    creditNumber: loan.credit_number,
    kind: 'payment_return',
    reference: refund.id,
    valueDate: bogotaDate(at),
    lines: paymentReturnLines(pesos(refund.amount)),
  });
  await postChargeBack(trx, clock, await replayLoanOf(trx, loan), `returned ${refund.id}`);
};

/** Of a locked loan: the bank gave back what had gone back. It is its payer's again, and goes back anew. */
export const recordRefundReturned = async (
  trx: Executor,
  clock: Clock,
  loan: Loan['row'],
  refund: Pick<RefundRow, 'id' | 'payment_id' | 'attempt' | 'amount'>,
  at: Date,
): Promise<void> => {
  await post(trx, clock, {
    creditNumber: loan.credit_number,
    kind: 'refund_return',
    reference: refund.id,
    valueDate: bogotaDate(at),
    lines: negated(paymentReturnLines(pesos(refund.amount))),
  });
  const left = await replayLoanOf(trx, loan);
  await correctChargeBack(trx, clock, left, `refund returned ${refund.id}`);
  if (refundableOf(left, { id: refund.payment_id }) > 0)
    await obligeOfRefundReturned(trx, { clock }, loan, refund);
};

/** What of a loan is its payers' goes back, whichever payment it is of now; the term runs from `theirsFrom`, or the posting if that is later. */
export const obligeOfReturns = async (
  executor: Executor,
  context: { readonly clock: Clock },
  loan: Loan,
  theirsFrom = context.clock.now(),
): Promise<void> => {
  if (loan.history.account.credit === 0) return;
  const refundable = loan.payments.filter((payment) => refundableOf(loan, payment) > 0);
  for (const { id, posted_at: postedAt } of refundable)
    await obligeOfReturn(executor, context, loan.row, id, postedAt > theirsFrom ? postedAt : theirsFrom);
};
