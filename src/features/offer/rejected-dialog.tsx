import type { Rejection } from '#core/application/rejection.ts';
import { decisionCopy } from '../../copy/offer-decisions.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RejectionReasons } from '../../ui/rejection-reasons.tsx';
import { WhatsappLink } from './contact.tsx';
import styles from './offer.module.css';

const copy = decisionCopy.rejected;

export interface RejectedDialogProps {
  /** Undefined while loading: then only the general text is shown. */
  rejection: Rejection | undefined;
  onLeave: () => void;
}

const RejectedDialog = ({ rejection, onLeave }: RejectedDialogProps) => (
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
    {rejection && <RejectionReasons rejection={rejection} />}
    <p>
      {copy.after}
      <WhatsappLink />.
    </p>
  </Dialog>
);

export default RejectedDialog;
