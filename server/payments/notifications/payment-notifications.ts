import { pesos } from '#core/money/money.ts';
import { refundUntil } from '#core/rights/withdrawal.ts';
import { recipientOf } from '../../accounts/profiles.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import { issueKept } from '../../infrastructure/documents/kept-documents.ts';
import type { JobPayloads } from '../../infrastructure/jobs/queues.ts';
import { enqueueEmail } from '../../infrastructure/outbox.ts';
import { readCreditFacts } from '../../loans/credit-facts.ts';
import { receiptFactsOf } from '../../loans/documents/receipts.ts';
import { dayOf, debtToday, findLoan, type Loan, type PaymentRow } from '../../loans/loans.ts';
import { findPromisePaidBy } from '../../loans/promises/promises.ts';
import { refundableOf } from '../../loans/refunds.ts';
import { type PlacedDocument, placeDocument, storeDocument } from '../../signing/documents.ts';
import { findAttempt } from '../payment-attempts.ts';
import { readPayerReceiptFacts } from '../payment-receipts.ts';
import {
  type HolderFacts,
  moneyReturnedEmail,
  payerReceiptEmail,
  paymentReceivedEmail,
  paymentReversedEmail,
} from './messages.ts';
import { KEPT_DAYS, PAYER_RECEIPT } from './payer-emails.ts';

/**
 * Enqueues the e-mails about a payment, idempotently: for a posted one to the holder and, where an address was left, to the
 * payer, both with the receipt; for a reversed one to the holder. A payment reversed before its e-mails were enqueued sends
 * the reversal alone.
 * @throws RetryLater while no document can be rendered; VendorDown.
 */
export const enqueuePaymentNotifications = async (
  context: Context,
  { creditNumber, paymentId, change }: JobPayloads['notify-payment'],
): Promise<void> => {
  const loan = await findLoan(context.db, creditNumber);
  const payment = loan?.payments.find(({ id }) => id === paymentId);
  if (!loan || !payment) throw new Error(`payment ${paymentId} is of no loan`);
  await (change === 'posted' ? notifyPosted(context, loan, payment) : notifyReversed(context, loan, payment));
};

const nameOf = ({ id }: PaymentRow): string => `recibo-${id}.pdf`;

const notifyPosted = async (context: Context, loan: Loan, payment: PaymentRow): Promise<void> => {
  const receipt = receiptFactsOf(await readCreditFacts(context.db, context, loan), loan, payment);
  const { outcome, creditNumber } = receipt;
  if (outcome.kind === 'reversed') return;
  const attempt = await findAttempt(context.db, payment.reference);
  const holder = await readHolder(context, loan, payment);
  const payerEmail = attempt?.payer_email ?? undefined;
  const payerFacts = await readPayerReceiptFacts(context, payment);
  const [holderCopy, payerCopy] = await context.renderer.forJob(async (render) => [
    await placeDocument(
      context,
      await issueKept(context, render, { kind: 'receipt', facts: receipt }, creditNumber),
    ),
    payerEmail === undefined
      ? undefined
      : await placeDocument(
          context,
          await issueKept(context, render, { kind: 'payer_receipt', facts: payerFacts }, creditNumber),
        ),
  ]);

  await inTransaction(context.db, async (trx) => {
    if (!(await isStillPosted(trx, payment))) return;
    if (holder.email !== '') {
      await send(trx, context, payment, holderCopy, {
        purpose: 'payment_received',
        accountId: loan.row.account_id,
        to: holder.email,
        ...paymentReceivedEmail({
          ...holder.facts,
          allocation: outcome.allocation,
          returnedBy:
            loan.row.withdrawn_at !== null && refundableOf(loan, payment) > 0
              ? refundUntil(payment.posted_at)
              : undefined,
          isByOther: attempt?.payer === 'public',
          promise: await findPromisePaidBy(trx, loan, payment, context.clock),
        }),
      });
    }
    if (payerEmail !== undefined && payerCopy) {
      await send(trx, context, payment, payerCopy, {
        purpose: PAYER_RECEIPT,
        accountId: undefined,
        to: payerEmail,
        ...payerReceiptEmail({ ...payerFacts, keptDays: KEPT_DAYS }),
      });
    }
  });
};

const notifyReversed = async (context: Context, loan: Loan, payment: PaymentRow): Promise<void> => {
  const { reversed_at: reversedAt } = payment;
  if (reversedAt === null) throw new Error(`payment ${payment.id} was not reversed`);
  const holder = await readHolder(context, loan, payment);
  if (holder.email === '') return;
  await enqueueEmail(context.db, context, {
    purpose: 'payment_reversed',
    accountId: loan.row.account_id,
    creditNumber: loan.row.credit_number,
    dedupeKey: `payment_reversed:${payment.id}`,
    to: holder.email,
    ...((await isVoidedForUs(context.db, payment))
      ? moneyReturnedEmail({ ...holder.facts, returnedAt: reversedAt, to: 'instrument', lastFour: '' })
      : paymentReversedEmail({
          ...holder.facts,
          reversedAt,
          givenBackAt: await readGivenBackAt(context.db, payment),
          hadClearance: await hadClearance(context.db, payment),
        })),
    attachments: [],
  });
};

/** We asked its provider to give it back: a refund, and no payment that was lost. */
const isVoidedForUs = async (executor: Executor, { id }: PaymentRow): Promise<boolean> => {
  const refund = await executor
    .selectFrom('refund')
    .select('id')
    .where('payment_id', '=', id)
    .where('way', '=', 'void')
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return refund !== undefined;
};

const hadClearance = async (executor: Executor, { credit_number }: PaymentRow): Promise<boolean> => {
  const certificate = await executor
    .selectFrom('clearance_certificate')
    .select('code')
    .where('credit_number', '=', credit_number)
    .executeTakeFirst();
  return certificate !== undefined;
};

/** When a payment went back to the holder by transfer. */
const readGivenBackAt = async (executor: Executor, { id }: PaymentRow): Promise<Date | undefined> => {
  const refund = await executor
    .selectFrom('refund')
    .select('settled_at')
    .where('payment_id', '=', id)
    .where('way', '=', 'transfer')
    .where('is_to_holder', '=', true)
    .where('settled_at', 'is not', null)
    .where('returned_at', 'is', null)
    .executeTakeFirst();
  return refund?.settled_at ?? undefined;
};

/** The holder and the facts of a notification. */
const readHolder = async (
  { db, clock, config }: Context,
  loan: Loan,
  payment: PaymentRow,
): Promise<{ readonly email: string; readonly facts: HolderFacts }> => {
  const { profile_id: profileId } = await db
    .selectFrom('application')
    .select('profile_id')
    .where('id', '=', loan.row.application_id)
    .executeTakeFirstOrThrow();
  const { first_names: firstNames, email } = await recipientOf(db, profileId);
  const facts: HolderFacts = {
    lender: config.lender,
    publicUrl: config.publicUrl,
    firstNames,
    creditNumber: payment.credit_number,
    amount: pesos(payment.amount),
    paidAt: payment.paid_at,
    channel: payment.channel,
    reference: payment.reference,
    debt: debtToday(loan, clock),
    on: dayOf(loan.history.account, clock),
  };
  return { email, facts };
};

/** Locks the payment's row against a concurrent reversal. */
const isStillPosted = async (trx: Executor, payment: PaymentRow): Promise<boolean> => {
  const { reversed_at } = await trx
    .selectFrom('payment')
    .select('reversed_at')
    .where('credit_number', '=', payment.credit_number)
    .where('id', '=', payment.id)
    .forShare()
    .executeTakeFirstOrThrow();
  return reversed_at === null;
};

const send = async (
  trx: Executor,
  context: Context,
  payment: PaymentRow,
  receipt: PlacedDocument,
  email: {
    readonly purpose: string;
    readonly accountId: string | undefined;
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly html: string;
  },
): Promise<void> => {
  await storeDocument(trx, context.clock, receipt);
  await enqueueEmail(trx, context, {
    ...email,
    creditNumber: payment.credit_number,
    dedupeKey: `${email.purpose}:${payment.id}`,
    attachments: [{ sha256: receipt.sha256, name: nameOf(payment) }],
  });
};
