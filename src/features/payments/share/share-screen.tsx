import { paymentCopy } from '../../../copy/payment.ts';
import { Notice } from '../../../ui/notice.tsx';
import { CloseLink } from '../frame/close-link.tsx';
import { qrOf } from '../frame/code-shapes.ts';
import { PaymentScreen } from '../frame/payment-screen.tsx';
import { paymentLink } from '../model/payment-link.ts';
import { ShareActions } from './share-actions.tsx';
import styles from './share-screen.module.css';

const copy = paymentCopy.share;

export interface ShareScreenProps {
  creditNumber: number;
  base: string;
}

/** Payment link and its QR for another payer; works offline. */
export default function ShareScreen({ creditNumber, base }: ShareScreenProps) {
  const link = paymentLink(window.location.origin, creditNumber);
  const qr = qrOf(link);
  return (
    <PaymentScreen title={copy.title} lead={copy.lead} headerAction={<CloseLink to={base} />}>
      <svg
        role="img"
        aria-label={copy.qr(String(creditNumber))}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className={styles.qr}
      >
        <path d={qr.path} />
      </svg>
      <p className={styles.link}>{link}</p>
      <ShareActions link={link} />
      <Notice tone="info" title={copy.carriesTitle}>
        <p>{copy.carries}</p>
        <p>{copy.needs}</p>
      </Notice>
    </PaymentScreen>
  );
}
