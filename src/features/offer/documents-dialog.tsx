import { offerCopy } from '../../copy/offer.ts';
import type { EconomicActivity } from '../../core/domain/economic-activity.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Contact } from './contact.tsx';
import styles from './offer.module.css';

const copy = offerCopy.documents;

export interface DocumentsDialogProps {
  activity: EconomicActivity;
  onLeave: () => void;
}

/** Approved once documents prove what the bureau could not. */
export function DocumentsDialog({ activity, onLeave }: DocumentsDialogProps) {
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
        {copy.list(activity).map((document) => (
          <li key={document}>{document}</li>
        ))}
      </ul>
      <p>
        {copy.where} <Contact />.
      </p>
    </Dialog>
  );
}
