import { bogotaDate } from '#core/calendar/calendar-date.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import { post } from './ledger/ledger.ts';
import { paymentReturnLines } from './ledger/loan-postings.ts';

/** Posts that a payment went back to whoever withdrew, with the treasury's number. */
export const recordReturn = async (
  trx: Executor,
  { clock }: { readonly clock: Clock },
  payment: Pick<Row<'payment'>, 'id' | 'credit_number' | 'amount'>,
  { reference, at }: { readonly reference: string; readonly at: Date },
): Promise<void> => {
  const { id, credit_number: creditNumber, amount } = payment;
  await trx
    .insertInto('payment_return')
    .values({ payment_id: id, credit_number: creditNumber, amount, reference, returned_at: at })
    .execute();
  await post(trx, clock, {
    creditNumber,
    kind: 'payment_return',
    reference: id,
    valueDate: bogotaDate(at),
    lines: paymentReturnLines(amount),
  });
};
