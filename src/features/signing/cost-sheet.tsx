import type { ChargeKey, NumberedSheet, SheetKey } from '#core/api/signing/cost-sheet.ts';
import { signingCopy } from '../../copy/signing.ts';
import { Card } from '../../ui/card.tsx';
import { ReceiptList, type ReceiptRow } from '../../ui/receipt-list.tsx';
import styles from './signing.module.css';

const copy = signingCopy.review;

/** Characters that fit beside a label on a phone; a longer value stands below it. */
const BESIDE = 26;

type Row = NumberedSheet['charges']['overview'];
type Charge = NumberedSheet['charges']['rows'][number];

const explained: Readonly<Partial<Record<SheetKey | ChargeKey, string>>> = copy.explained;

const rowOf = ({ key, label, value }: Row): ReceiptRow => ({
  label,
  value,
  explanation: explained[key],
  isWide: value.length > BESIDE,
  strong: key === 'amount',
});

const chargeOf = ({ key, label, monthly, total, isInterest }: Charge): ReceiptRow => ({
  label,
  value: (
    <>
      {total}
      {monthly !== undefined && <span className={styles.aside}>{copy.eachMonth(monthly)}</span>}
      {isInterest !== undefined && <span className={styles.aside}>{copy.isInterest(isInterest)}</span>}
    </>
  ),
  explanation: explained[key],
  isTall: true,
});

interface Part {
  readonly title: string;
  readonly rows: readonly ReceiptRow[];
  readonly note?: string;
}

/** The sheet in the order of reading: what one gets, what one pays when, what it costs, what one may do. */
const partsOf = ({ creditNumber, received, paid, charges, rights }: NumberedSheet): readonly Part[] => [
  {
    title: received.title,
    rows: [...received.rows.map(rowOf), { label: copy.number, value: String(creditNumber) }],
    note: copy.providerText,
  },
  {
    title: paid.title,
    rows: [{ label: copy.monthly, value: charges.total.monthly, strong: true }, ...paid.rows.map(rowOf)],
    note: copy.datesText,
  },
  {
    title: charges.title,
    rows: [
      rowOf(charges.overview),
      ...charges.rows.map(chargeOf),
      { label: charges.total.label, value: charges.total.total, strong: true },
    ],
  },
  { title: rights.title, rows: rights.rows.map(rowOf) },
];

export const CostSheet = ({ sheet }: { sheet: NumberedSheet }) => (
  <Card className={styles.sheet}>
    {partsOf(sheet).map(({ title, rows, note }) => (
      <div key={title} className={styles.part}>
        <h2 className={styles.title}>{title}</h2>
        <ReceiptList rows={rows} />
        {note && <p className={styles.note}>{note}</p>}
      </div>
    ))}
  </Card>
);
