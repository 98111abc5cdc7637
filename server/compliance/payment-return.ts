import {
  addDays,
  bogotaDate,
  boundedInstant,
  type CalendarDate,
  startOfDay,
} from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { RetryLater } from '../infrastructure/jobs/jobs.ts';
import { enqueueEmail } from '../infrastructure/outbox.ts';
import { lockLoan, type PaymentRow } from '../loans/loans.ts';
import { type RefundRow, recordPaidBack, refundRequestId } from '../loans/refunds.ts';
import { returnedPaymentOf } from '../obligations/loan-obligations.ts';
import type { ObligationRow } from '../obligations/obligations.ts';
import { moneyReturnedEmail } from '../payments/notifications/messages.ts';
import { settleStatus } from '../payments/payment-settlement.ts';
import { failTry, isVoidable, prepareRefund } from '../payments/refunds/prepare-refund.ts';
import { creditOf, readPerson } from './debtor.ts';
import type { Carrier, Outcome } from './outcome.ts';

const waitUntil = (day: CalendarDate): Outcome => ({ kind: 'wait', until: startOfDay(day) });

const waitForOperator = ({ clock }: Context): Outcome => waitUntil(addDays(bogotaDate(clock.now()), 1));

const readPayment = ({ db }: Context, obligation: ObligationRow): Promise<PaymentRow> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('credit_number', '=', creditOf(obligation))
    .where('id', '=', returnedPaymentOf(obligation.subject))
    .executeTakeFirstOrThrow();

/** What its provider says of a payment now, whatever was asked before: a void takes the payment back. */
const readProvider = async (context: Context, payment: PaymentRow): Promise<void> => {
  const { payments } = context.adapters;
  if (payment.provider !== payments.name) return;
  const status = await payments.getStatus({ transactionId: payment.provider_transaction_id });
  if (status) await settleStatus(context, status);
};

/** Asked again it is voided once; its own state, read at the next try, says whether it was. */
const askVoid = async (context: Context, payment: PaymentRow, refund: RefundRow): Promise<Outcome> => {
  const { adapters, log, db } = context;
  const answer = isVoidable(context, payment)
    ? await adapters.payments.voidTransaction(payment.provider_transaction_id)
    : 'refused';
  if (answer === 'accepted') throw new RetryLater();
  log.warn({ creditNumber: payment.credit_number, paymentId: payment.id }, 'a payment was not voided');
  await failTry(db, context, refund, 'the provider does not void it');
  return waitForOperator(context);
};

/** Once it has left. Where its provider gave a payment back, what tells of reversals says so. */
const writeReturned = async (
  trx: Executor,
  context: Context,
  application: { readonly id: string; readonly accountId: string },
  payment: PaymentRow,
  refund: RefundRow,
  returnedAt: Date,
): Promise<void> => {
  const { firstNames, email } = await readPerson({ db: trx }, application.id);
  if (email === '') return;
  const { credit_number: creditNumber, reference } = payment;
  const own = refund.account_type === 'bre_b' ? 'key' : 'account';
  await enqueueEmail(trx, context, {
    purpose: 'money_returned',
    accountId: application.accountId,
    creditNumber,
    dedupeKey: `money_returned:${refund.id}`,
    to: email,
    ...moneyReturnedEmail({
      ...{ lender: context.config.lender, firstNames, creditNumber, reference, returnedAt },
      amount: pesos(refund.amount),
      to: refund.is_to_holder ? own : 'payer',
      lastFour: refund.last_four ?? '',
    }),
    attachments: [],
  });
};

const transfer = async (context: Context, payment: PaymentRow, refund: RefundRow): Promise<Outcome> => {
  const { adapters, clock, db, log } = context;
  const { payee_name, payee_document, account_type, account_number } = refund;
  if (payee_name === null || payee_document === null || account_type === null || account_number === null)
    throw new Error(`refund ${refund.id} names no account`);
  const { transferId } = await adapters.treasury.requestTransfer({
    requestId: refundRequestId(refund),
    beneficiary: {
      name: payee_name,
      document_number: payee_document,
      bank: refund.bank ?? undefined,
      account_type,
      account_number,
    },
    amount: refund.amount,
    concept: `DEVOLUCION ${payment.credit_number}`,
  });
  await db.updateTable('refund').set({ transfer_id: transferId }).where('id', '=', refund.id).execute();
  const { status, settledAt, reason } = await adapters.treasury.readTransfer(transferId);
  if (status === 'pending') throw new RetryLater();
  if (status !== 'settled') {
    const { credit_number: creditNumber } = payment;
    log.error({ creditNumber, transferId, status, reason }, 'the return of a payment came to nothing');
    await failTry(db, context, refund, reason ?? status);
    return waitForOperator(context);
  }
  return {
    kind: 'done',
    channel: 'treasury',
    reference: transferId,
    record: async (trx) => {
      const loan = await lockLoan(trx, payment.credit_number);
      if (!loan) throw new Error(`loan ${payment.credit_number} is gone`);
      const now = clock.now();
      const at = settledAt ? boundedInstant(settledAt, payment.posted_at, now) : now;
      await recordPaidBack(trx, clock, loan, refund, at);
      const application = { id: loan.application_id, accountId: loan.account_id };
      await writeReturned(trx, context, application, payment, refund, at);
    },
  };
};

/**
 * What is its payer's of a payment goes back, once: by its provider to its instrument, else by transfer to whoever paid. The
 * provider is asked after the payment before anything else.
 */
export const carryPaymentReturn: Carrier = async (context, obligation) => {
  const payment = await readPayment(context, obligation);
  await readProvider(context, payment);
  const step = await prepareRefund(context, payment);
  switch (step.kind) {
    case 'nothing':
      return { kind: 'lapse', reason: 'never_there' };
    case 'held':
      return waitUntil(step.until);
    case 'unreleased':
      return waitForOperator(context);
    case 'voided':
      return {
        kind: 'done',
        channel: 'payments',
        reference: payment.provider_transaction_id,
        record: async (trx) => {
          const { id } = step.refund;
          const at = context.clock.now();
          await trx.updateTable('refund').set({ settled_at: at }).where('id', '=', id).execute();
        },
      };
    case 'asked':
      return (step.refund.way === 'void' ? askVoid : transfer)(context, payment, step.refund);
  }
};
