import { channelName } from '#core/api/payments/payment-channels.ts';
import { instantInWords } from '#core/calendar/date-words.ts';
import { formatPesos, type Money } from '#core/money/money.ts';
import type { Lender } from '../../config/lender.ts';
import { payerReceiptName } from '../document-facts.ts';
import { showUndrawable } from '../drawable.ts';
import { type DocumentText, paragraph } from '../drawing/block.ts';
import { amountInWords } from '../facts/amount-in-words.ts';
import { complaints } from './figures.ts';
import { reversedNote } from './payment-words.ts';
import { type Verification, verificationBlocks, verificationUrl } from './verification.ts';

/** Receipt for a third-party payer: the payment only, nothing of the debtor's debt. */
export interface PayerReceiptFacts {
  readonly lender: Lender;
  /** Of the credit's number. */
  readonly lastFour: string;
  /** Of the debtor. */
  readonly maskedDocument: string;
  readonly paymentId: string;
  readonly amount: Money;
  readonly paidAt: Date;
  readonly channel: string;
  readonly reference: string;
  /** The provider's id. */
  readonly transactionId: string;
  /** Reversal, if any. */
  readonly reversedAt: Date | undefined;
}

/** Receipt for a third-party payer: without the debtor's name or debt. */
export const payerReceiptText = (facts: PayerReceiptFacts, verification: Verification): DocumentText => {
  const { lender, lastFour } = facts;
  const name = payerReceiptName(lastFour);
  return {
    title: name,
    subject: verificationUrl(verification),
    footer: name,
    brand: lender.brand,
    author: lender.legalName,
    createdAt: facts.paidAt,
    blocks: [
      { kind: 'title', text: 'Comprobante de pago', detail: `Crédito terminado en ${lastFour}` },
      paragraph(
        `${lender.legalName}, NIT ${lender.nit}, recibió ${formatPesos(facts.amount)} (${amountInWords(facts.amount)}) para ` +
          `el crédito terminado en ${lastFour}.`,
      ),
      {
        kind: 'facts',
        rows: [
          ['Documento del titular', facts.maskedDocument],
          ['Fecha y hora del pago', instantInWords(facts.paidAt)],
          ['Medio de pago', channelName(facts.channel)],
          ['Referencia', showUndrawable(facts.reference)],
          ['Transacción', showUndrawable(facts.transactionId)],
          ['Recibo', facts.paymentId],
        ],
      },
      ...(facts.reversedAt ? [reversedNote(facts.reversedAt)] : []),
      ...complaints(lender),
      ...verificationBlocks(verification),
    ],
  };
};
