import { addDays, bogotaDate, startOfDay } from '#core/calendar/calendar-date.ts';
import type { Context } from '../infrastructure/context.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { RetryLater } from '../infrastructure/jobs/jobs.ts';
import { lockLoan } from '../loans/loans.ts';
import { recordReturn } from '../loans/payment-returns.ts';
import type { ObligationRow } from '../obligations/obligations.ts';
import { creditOf, readDebtor } from './debtor.ts';
import type { Carrier } from './outcome.ts';

/** Under the loan's lock, as payments are reversed: from here on the money may go out. False for one that went back otherwise. */
const begin = ({ db, clock }: Context, obligation: ObligationRow): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    await lockLoan(trx, creditOf(obligation));
    if (obligation.handed_over_at !== null) return true;
    const { reversed_at } = await trx
      .selectFrom('payment')
      .select('reversed_at')
      .where('credit_number', '=', creditOf(obligation))
      .where('id', '=', obligation.subject)
      .executeTakeFirstOrThrow();
    if (reversed_at !== null) return false;
    const begun = await trx
      .updateTable('obligation')
      .set({ handed_over_at: clock.now(), channel: 'treasury' })
      .where('account_id', '=', obligation.account_id)
      .where('id', '=', obligation.id)
      .where('state', '=', 'pending')
      .returning('id')
      .executeTakeFirst();
    return begun !== undefined;
  });

/** Contract 14: what was paid goes back whole to whoever withdrew, payment by payment, each once. */
export const carryPaymentReturn: Carrier = async (context, obligation) => {
  const { adapters, clock, log } = context;
  const { loan, phone, documentNumber, fullName } = await readDebtor(context, obligation);
  const payment = loan.payments.find(({ id }) => id === obligation.subject);
  if (!payment) throw new Error(`obligation ${obligation.id} is of no payment`);
  if (!(await begin(context, obligation))) return { kind: 'lapse', reason: 'never_there' };
  const { transferId } = await adapters.treasury.requestTransfer({
    requestId: `return-${payment.id}`,
    beneficiary: { name: fullName, document_number: documentNumber, key: phone },
    amount: payment.amount,
    concept: `RETRACTO ${payment.credit_number}`,
  });
  const { status, settledAt, reason } = await adapters.treasury.readTransfer(transferId);
  if (status === 'pending') throw new RetryLater();
  if (status !== 'settled') {
    log.error(
      { creditNumber: payment.credit_number, transferId, status, reason },
      'the return of a payment came to nothing',
    );
    return { kind: 'wait', until: startOfDay(addDays(bogotaDate(clock.now()), 1)) };
  }
  return {
    kind: 'done',
    channel: 'treasury',
    reference: transferId,
    record: (trx) =>
      recordReturn(trx, context, payment, { reference: transferId, at: settledAt ?? clock.now() }),
  };
};
