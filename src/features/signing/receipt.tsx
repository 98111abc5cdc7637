import { Card } from '../../ui/card.tsx';
import { ReceiptList } from '../../ui/receipt-list.tsx';
import styles from './receipt.module.css';
import type { ReceiptPart } from './receipt-rows.tsx';

export function Receipt({ parts }: { parts: readonly ReceiptPart[] }) {
  return (
    <Card className={styles.sheet}>
      {parts.map(({ title, rows, note }) => (
        <div key={title} className={styles.part}>
          <h2 className={styles.title}>{title}</h2>
          <ReceiptList rows={rows} />
          {note && <p className={styles.note}>{note}</p>}
        </div>
      ))}
    </Card>
  );
}
