import { offerCopy } from '../../copy/offer.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { relativeTimeText } from '../../ui/relative-time-text.ts';
import { useNow } from '../../ui/use-now.ts';

interface KeptOfferProps {
  /** When the server answered it, milliseconds since the epoch. */
  at: number;
  isBusy: boolean;
  onRead: () => void;
}

/** The offer is one that the device kept. */
const KeptOffer = ({ at, isBusy, onRead }: KeptOfferProps) => (
  <Notice
    tone="attention"
    action={
      <Button kind="quiet" small busy={isBusy} onClick={onRead}>
        {offerCopy.kept.retry}
      </Button>
    }
  >
    {offerCopy.kept.text(relativeTimeText(at, useNow()))}
  </Notice>
);

export default KeptOffer;
