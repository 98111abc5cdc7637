import { pesos } from '#core/money/money.ts';
import { maskedNumber } from '#core/people/document-number.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { issueKept } from '../infrastructure/documents/kept-documents.ts';
import type { PayerReceiptFacts } from '../infrastructure/documents/texts/payer-receipt.ts';
import { Conflict, NotFound } from '../infrastructure/runtime/errors.ts';
import { makeReceipt } from '../loans/documents/receipts.ts';
import type { PaymentRow } from '../loans/loans.ts';
import type { Payer } from './payers.ts';

export interface PaymentReceipt {
  readonly paymentId: string;
  readonly bytes: Uint8Array;
}

/**
 * Receipt (PDF) of the payment posted for a reference: the holder's with a session; with a pass the payer's, for payments made
 * with a pass.
 * @throws NotFound for what is not theirs; Conflict while nothing is posted.
 */
export const makeReceiptOf = async (
  context: Context,
  payer: Payer,
  reference: string,
): Promise<PaymentReceipt> => {
  const payment = await findPosted(context.db, payer, reference);
  if (payment) {
    const bytes =
      payer.kind === 'session'
        ? await makeReceipt(context, payer.accountId, payment.credit_number, payment.id)
        : await makePayerReceipt(context, payment);
    return { paymentId: payment.id, bytes };
  }
  if (!(await isBegun(context.db, payer, reference))) throw new NotFound('No encontramos este pago.');
  throw new Conflict(
    'payment_not_posted',
    'Este pago todavía no está registrado: el comprobante sale apenas lo esté.',
  );
};

/** Of several for one reference, the first that is not reversed. */
const findPosted = (executor: Executor, payer: Payer, reference: string): Promise<PaymentRow | undefined> => {
  const posted = executor
    .selectFrom('payment')
    .innerJoin('loan', 'loan.credit_number', 'payment.credit_number')
    .leftJoin('payment_attempt', 'payment_attempt.reference', 'payment.reference')
    .selectAll('payment')
    .where('payment.reference', '=', reference)
    .orderBy((by) => by('payment.reversed_at', 'is not', null))
    .orderBy('payment.ledger_entry_id');
  const ofPayer =
    payer.kind === 'session'
      ? posted.where('loan.account_id', '=', payer.accountId)
      : posted
          .where('payment.credit_number', '=', payer.creditNumber)
          .where('payment_attempt.payer', '=', 'public');
  return ofPayer.executeTakeFirst();
};

const isBegun = async (executor: Executor, payer: Payer, reference: string): Promise<boolean> => {
  const begun = executor
    .selectFrom('payment_attempt')
    .innerJoin('loan', 'loan.credit_number', 'payment_attempt.credit_number')
    .select('payment_attempt.reference')
    .where('payment_attempt.reference', '=', reference);
  const ofPayer =
    payer.kind === 'session'
      ? begun.where('loan.account_id', '=', payer.accountId)
      : begun
          .where('payment_attempt.credit_number', '=', payer.creditNumber)
          .where('payment_attempt.payer', '=', 'public');
  return (await ofPayer.executeTakeFirst()) !== undefined;
};

const makePayerReceipt = (context: Context, payment: PaymentRow): Promise<Uint8Array> =>
  context.renderer.forPerson(`payer of ${payment.credit_number}`, 'reading', async (render) => {
    const facts = await readPayerReceiptFacts(context, payment);
    const task = { kind: 'payer_receipt', facts } as const;
    return (await issueKept(context, render, task, payment.credit_number)).bytes;
  });

/** The facts of the payer's receipt of a posted payment. */
export const readPayerReceiptFacts = async (
  { db, config }: Pick<Context, 'db' | 'config'>,
  payment: PaymentRow,
): Promise<PayerReceiptFacts> => {
  const { document_number: documentNumber } = await db
    .selectFrom('loan')
    .innerJoin('profile', 'profile.account_id', 'loan.account_id')
    .select('document_number')
    .where('credit_number', '=', payment.credit_number)
    .executeTakeFirstOrThrow();
  return {
    lender: config.lender,
    lastFour: String(payment.credit_number).slice(-4),
    maskedDocument: maskedNumber(documentNumber ?? ''),
    paymentId: payment.id,
    amount: pesos(payment.amount),
    paidAt: payment.paid_at,
    channel: payment.channel,
    reference: payment.reference,
    transactionId: payment.provider_transaction_id,
    reversedAt: payment.reversed_at ?? undefined,
  };
};
