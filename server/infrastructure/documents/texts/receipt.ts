import { channelName } from '#core/api/payments/payment-channels.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords, instantInWords } from '#core/calendar/date-words.ts';
import type { Allocation } from '#core/loan/allocation.ts';
import { formatPesos, type Money, sumOf } from '#core/money/money.ts';
import { maskedNumber } from '#core/people/document-number.ts';
import { type CreditFacts, receiptName } from '../document-facts.ts';
import { showUndrawable } from '../drawable.ts';
import { type Block, type Column, type DocumentText, paragraph } from '../drawing/block.ts';
import { amountInWords } from '../facts/amount-in-words.ts';
import { complaints } from './figures.ts';
import { appliedTo, reversedNote } from './payment-words.ts';
import { type Verification, verificationBlocks, verificationUrl } from './verification.ts';

export interface ReceiptFacts extends CreditFacts {
  readonly paymentId: string;
  readonly amount: Money;
  readonly paidAt: Date;
  readonly valueDate: CalendarDate;
  readonly channel: string;
  readonly reference: string;
  /** Applied, with the debt after it on its day; or reversed. */
  readonly outcome:
    | { readonly kind: 'applied'; readonly allocation: Allocation; readonly debtAfter: Money }
    | { readonly kind: 'reversed'; readonly at: Date };
}

const COLUMNS: readonly Column[] = [
  { title: 'Se aplicó a', width: 0.76, align: 'left' },
  { title: 'Valor', width: 0.24, align: 'right' },
];

const outcome = ({ outcome, amount, valueDate }: ReceiptFacts): readonly Block[] => {
  if (outcome.kind === 'reversed') return [reversedNote(outcome.at)];
  const { lines, reallocations } = outcome.allocation;
  const saved = sumOf(reallocations.map((one) => one.amount));
  return [
    { kind: 'heading', text: 'Cómo se aplicó' },
    {
      kind: 'table',
      size: 'normal',
      columns: COLUMNS,
      rows: lines.map((line) => [appliedTo(line), formatPesos(line.amount)]),
      total: ['Total', formatPesos(amount)],
    },
    ...(saved > 0
      ? [paragraph(`Además te ahorraste ${formatPesos(saved)} de intereses, que también fueron a capital.`)]
      : []),
    {
      kind: 'note',
      text: `Después de este pago, tu deuda total al ${dateInWords(valueDate)} es de ${formatPesos(outcome.debtAfter)}.`,
    },
  ];
};

/** The payment and its allocation, to the peso. */
export const receiptText = (facts: ReceiptFacts, verification: Verification): DocumentText => {
  const { lender, holder, creditNumber } = facts;
  const name = receiptName(creditNumber);
  return {
    title: name,
    subject: verificationUrl(verification),
    footer: name,
    brand: lender.brand,
    author: lender.legalName,
    createdAt: facts.paidAt,
    blocks: [
      { kind: 'title', text: 'Recibo de pago', detail: `Crédito N.º\u00a0${creditNumber}` },
      paragraph(
        `${lender.legalName}, NIT ${lender.nit}, recibió ${formatPesos(facts.amount)} (${amountInWords(facts.amount)}) para ` +
          `el crédito N.º\u00a0${creditNumber}.`,
      ),
      {
        kind: 'facts',
        rows: [
          [
            'Titular del crédito',
            `${holder.fullName}, cédula de ciudadanía ${maskedNumber(holder.documentNumber)}`,
          ],
          ['Fecha y hora del pago', instantInWords(facts.paidAt)],
          ['Cuenta desde el', dateInWords(facts.valueDate)],
          ['Medio de pago', channelName(facts.channel)],
          ['Referencia', showUndrawable(facts.reference)],
          ['Recibo', facts.paymentId],
        ],
      },
      ...outcome(facts),
      ...complaints(lender),
      ...verificationBlocks(verification),
    ],
  };
};
