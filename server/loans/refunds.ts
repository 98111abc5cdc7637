import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { type Money, min, NO_MONEY, pesos, sumOf } from '#core/money/money.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import { balancesOfKind, negated, netOf, post } from './ledger/ledger.ts';
import { chargeBackLines, paymentReturnLines } from './ledger/loan-postings.ts';
import { bookedUntil, type Loan, type PaymentRow, refundsOf, replayLoanOf } from './loans.ts';

export type RefundRow = Row<'refund'>;

/** Under which the treasury is asked for a try: the same one is paid once. */
export const refundRequestId = ({ payment_id, attempt }: Pick<RefundRow, 'payment_id' | 'attempt'>): string =>
  `return-${payment_id}${attempt === 1 ? '' : `-${attempt}`}`;

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
  if (loan.paidBack.length === 0) return;
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
