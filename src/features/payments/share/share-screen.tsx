import { brand } from '../../../copy/brand.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon } from '../../../ui/icons/status-icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useShare } from '../../../ui/use-share.ts';
import { qrOf } from '../frame/code-shapes.ts';
import { CloseLink, PaymentScreen } from '../frame/payment-screen.tsx';
import { paymentLink } from '../model/payment-paths.ts';
import styles from './share-screen.module.css';

const copy = paymentCopy.share;

const ShareActions = ({ link }: { link: string }) => {
  const { outcome, share, copy: copyText, canShare } = useShare();
  return (
    <div className={styles.actions}>
      {canShare && (
        <Button wide onClick={() => void share({ title: brand.name, text: copy.message, url: link })}>
          {copy.share}
        </Button>
      )}
      <Button
        wide
        kind={canShare ? 'secondary' : 'primary'}
        icon={outcome === 'copied' ? <CheckIcon size={20} /> : undefined}
        onClick={() => void copyText(link)}
      >
        {copy.copy}
      </Button>
      <p role="status">{outcome && copy[outcome]}</p>
    </div>
  );
};

export interface ShareScreenProps {
  creditNumber: number;
  base: string;
}

/** Payment link and its QR for another payer; works offline. */
const ShareScreen = ({ creditNumber, base }: ShareScreenProps) => {
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
};

export default ShareScreen;
