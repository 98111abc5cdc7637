import type { LastInstalment } from '#core/api/applications/amortization.ts';
import type { CreditOffer } from '#core/api/applications/offer.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { formatPesos } from '#core/money/money.ts';
import { signingCopy } from '../../copy/signing.ts';
import { Card } from '../../ui/card.tsx';
import { Money, Percent } from '../../ui/money.tsx';
import { ReceiptList, type ReceiptRow } from '../../ui/receipt-list.tsx';
import textStyles from '../../ui/text.module.css';
import { costBreakdown } from './cost-breakdown.ts';
import styles from './signing.module.css';

const copy = signingCopy.review;

interface ReceiptPart {
  readonly title: string;
  readonly rows: readonly ReceiptRow[];
  readonly note?: string;
}

const received = (offer: CreditOffer): ReceiptPart => ({
  title: copy.receive,
  rows: [
    { label: copy.amount, value: <Money value={offer.amount} />, strong: true },
    { label: copy.provider, value: offer.providerName },
    { label: copy.procedure, value: offer.procedure },
    { label: copy.number, value: offer.creditNumber },
  ],
  note: copy.providerText,
});

const monthly = (offer: CreditOffer, last: LastInstalment): ReceiptPart => ({
  title: copy.monthly,
  rows: [
    {
      label: copy.instalments(offer.term),
      value: <Money value={offer.monthlyPayment} />,
      strong: true,
    },
    {
      label: copy.capitalAndInterest,
      value: <Money value={offer.instalment} />,
      explanation: copy.capitalAndInterestText,
    },
    { label: copy.insurance, value: <Money value={offer.insurance} />, explanation: copy.insuranceText },
    { label: copy.guarantee, value: <Money value={offer.guarantee} />, explanation: copy.guaranteeText },
    { label: copy.first, value: dateInWords(offer.firstDueDate) },
    { label: copy.last, value: dateInWords(last.dueOn) },
  ],
  note:
    last.payment === offer.monthlyPayment
      ? copy.datesText
      : `${copy.lastText(formatPesos(last.payment))} ${copy.datesText}`,
});

const inAll = (offer: CreditOffer): ReceiptPart => {
  const { lent, interest, insurance, guarantee, total } = costBreakdown(offer);
  return {
    title: copy.inAll,
    rows: [
      { label: copy.total, value: <Money value={total} />, strong: true },
      { label: copy.lent, value: <Money value={lent} /> },
      { label: copy.interest, value: <Money value={interest} />, explanation: copy.interestText },
      {
        label: copy.insuranceTotal(offer.term),
        value: <Money value={insurance} />,
        explanation: copy.insuranceText,
      },
      {
        label: copy.guaranteeTotal(offer.term),
        value: <Money value={guarantee} />,
        explanation: copy.guaranteeText,
      },
    ],
  };
};

const rates = (offer: CreditOffer): ReceiptPart => ({
  title: copy.rates,
  rows: [
    {
      label: copy.monthlyRate,
      value: <Percent fraction={offer.monthlyRate} unit="M.V." />,
      explanation: copy.monthlyRateText,
    },
    {
      label: copy.allInRate,
      value: <Percent fraction={offer.allInAnnualRate} unit="E.A." />,
      explanation: copy.allInRateText,
    },
    { label: copy.cap, value: <Percent fraction={offer.capRate} unit="E.A." />, explanation: copy.capText },
  ],
  note: copy.prepay,
});

/** Parts of the receipt: amount received, monthly payment and dates, total cost, rates. */
export const receiptOf = (offer: CreditOffer, last: LastInstalment): readonly ReceiptPart[] => [
  received(offer),
  monthly(offer, last),
  inAll(offer),
  rates(offer),
];

export const Receipt = ({ parts }: { parts: readonly ReceiptPart[] }) => (
  <Card className={styles.sheet}>
    {parts.map(({ title, rows, note }) => (
      <div key={title} className={styles.part}>
        <h2 className={styles.title}>{title}</h2>
        <ReceiptList rows={rows} />
        {note && <p className={textStyles.note}>{note}</p>}
      </div>
    ))}
  </Card>
);
