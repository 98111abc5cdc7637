import { paymentCopy } from '../../../copy/payment.ts';
import { barcodeOf, qrOf } from '../frame/code-shapes.ts';
import styles from './cash-codes.module.css';

const copy = paymentCopy.cash;

/** Dark on white in any theme: scanners need it. */
export function CashCodes({ creditNumber }: { creditNumber: string }) {
  const bars = barcodeOf(creditNumber);
  const qr = qrOf(creditNumber);
  return (
    <div className={styles.codes}>
      <svg
        role="img"
        aria-label={copy.barcode(creditNumber)}
        viewBox={`0 0 ${bars.size} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        className={styles.bars}
      >
        <path d={bars.path} />
      </svg>
      <svg
        role="img"
        aria-label={copy.qr(creditNumber)}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className={styles.qr}
      >
        <path d={qr.path} />
      </svg>
    </div>
  );
}
