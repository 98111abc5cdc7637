import { offerCopy } from '../../copy/offer.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { WhatsappLink } from './contact.tsx';
import styles from './offer.module.css';

const copy = offerCopy.rejected;

export function RejectedDialog({ onLeave }: { onLeave: () => void }) {
  return (
    <Dialog
      title={copy.title}
      alert
      actions={
        <Button wide onClick={onLeave}>
          {copy.leave}
        </Button>
      }
    >
      <p>{copy.text}</p>
      <ul className={styles.list}>
        {copy.factors.map((factor) => (
          <li key={factor}>{factor}</li>
        ))}
      </ul>
      <p>
        {copy.after}
        <WhatsappLink />.
      </p>
    </Dialog>
  );
}
