import { calendarDate } from '#core/calendar/calendar-date.ts';
import { debtOn } from '#core/loan/debt.ts';
import { pesos } from '#core/money/money.ts';
import type { Context } from '../../infrastructure/context.ts';
import type { CreditFacts } from '../../infrastructure/documents/document-facts.ts';
import { issueKept } from '../../infrastructure/documents/kept-documents.ts';
import type { ReceiptFacts } from '../../infrastructure/documents/texts/receipt.ts';
import { NotFound } from '../../infrastructure/runtime/errors.ts';
import { readCreditWithFacts } from '../credit-facts.ts';
import { type Loan, type PaymentRow, replay } from '../loans.ts';

/** The outcome of a payment; its debt counts payments of earlier days and the earlier ones of the same day. */
const outcomeOf = ({ row, payments, history }: Loan, payment: PaymentRow): ReceiptFacts['outcome'] => {
  if (payment.reversed_at !== null) return { kind: 'reversed', at: payment.reversed_at };
  const allocation = history.allocations.get(payment.id);
  if (!allocation) throw new Error(`payment ${payment.id} was not applied`);
  const upToIt = payments.filter(
    ({ value_date: day, ledger_entry_id: entry }) =>
      day < payment.value_date || (day === payment.value_date && entry <= payment.ledger_entry_id),
  );
  const { account } = replay(row, upToIt, history.account.terms.caps);
  const debtAfter = debtOn(account, calendarDate(payment.value_date)).totalDebt;
  return { kind: 'applied', allocation, debtAfter };
};

/** The facts of the receipt of one payment of a loan. */
export const receiptFactsOf = (facts: CreditFacts, loan: Loan, payment: PaymentRow): ReceiptFacts => ({
  ...facts,
  paymentId: payment.id,
  amount: pesos(payment.amount),
  paidAt: payment.paid_at,
  valueDate: calendarDate(payment.value_date),
  channel: payment.channel,
  reference: payment.reference,
  outcome: outcomeOf(loan, payment),
});

/**
 * `receiptFactsOf` for a person's own credit.
 * @throws NotFound for any other credit or payment.
 */
export const readReceiptFacts = async (
  context: Context,
  accountId: string,
  creditNumber: number,
  paymentId: string,
): Promise<ReceiptFacts> => {
  const { loan, facts } = await readCreditWithFacts(context, accountId, creditNumber);
  const payment = loan.payments.find(({ id }) => id === paymentId);
  if (!payment) throw new NotFound('No encontramos este pago.');
  return receiptFactsOf(facts, loan, payment);
};

/**
 * The receipt as PDF.
 * @throws those of `readReceiptFacts` and `Renderer.forPerson`.
 */
export const makeReceipt = (
  context: Context,
  accountId: string,
  creditNumber: number,
  paymentId: string,
): Promise<Uint8Array> =>
  context.renderer.forPerson(accountId, 'reading', async (render) => {
    const facts = await readReceiptFacts(context, accountId, creditNumber, paymentId);
    return (await issueKept(context, render, { kind: 'receipt', facts }, creditNumber)).bytes;
  });
