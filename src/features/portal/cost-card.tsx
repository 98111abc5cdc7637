import type { Credit } from '#core/api/credit/credit.ts';
import { monthInWords } from '#core/calendar/date-words.ts';
import { portalCopy } from '../../copy/portal.ts';
import { portalCreditCopy } from '../../copy/portal-credit.ts';
import { Card } from '../../ui/card.tsx';
import { Money, Percent } from '../../ui/money.tsx';
import { percentText } from '../../ui/money-text.ts';
import { ReceiptList, type ReceiptRow } from '../../ui/receipt-list.tsx';
import styles from './cost-card.module.css';

const { credit } = portalCopy;
const copy = portalCreditCopy.cost;

const rowsOf = ({ price, monthlyRate }: Credit): readonly ReceiptRow[] => [
  {
    label: credit.rate,
    value: <Percent fraction={monthlyRate} unit="M.V." />,
    explanation: credit.rateExplained,
  },
  {
    label: copy.annual,
    value: <Percent fraction={price.annualRate} unit="E.A." />,
    explanation: copy.annualExplained,
  },
  {
    label: price.cap.isKnown
      ? copy.cap(monthInWords(price.cap.month))
      : copy.capOfOther(monthInWords(price.cap.rateMonth)),
    value: <Percent fraction={price.cap.rate} unit="E.A." />,
    explanation: copy.capExplained,
  },
  ...(price.chargedMonthlyRate < monthlyRate
    ? [{ label: copy.charged, value: <Percent fraction={price.chargedMonthlyRate} unit="M.V." /> }]
    : []),
  {
    label: copy.allIn,
    value: <Percent fraction={price.allInAnnualRate} unit="E.A." />,
    explanation: copy.allInExplained,
  },
  { label: copy.paid, value: <Money value={price.totalPaid} /> },
  {
    label: copy.total,
    value: <Money value={price.totalCost} />,
    explanation: copy.totalExplained,
    strong: true,
  },
];

/** Rates, the rate cap of the month, and totals in pesos. */
export function CostCard({ credit: held }: { credit: Credit }) {
  const { cap, chargedMonthlyRate } = held.price;
  const isReduced = chargedMonthlyRate < held.monthlyRate;
  const rateOf = (fraction: number) => `${percentText(fraction)} M.V.`;
  return (
    <Card>
      <h2>{copy.title}</h2>
      <ReceiptList rows={rowsOf(held)} />
      <p className={styles.note}>
        {!cap.isKnown && `${copy.capUnknown(monthInWords(cap.month), monthInWords(cap.rateMonth))} `}
        {isReduced ? copy.reduced(rateOf(held.monthlyRate), rateOf(chargedMonthlyRate)) : copy.notReduced}
      </p>
    </Card>
  );
}
