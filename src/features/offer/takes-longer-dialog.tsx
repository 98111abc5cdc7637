import { decisionCopy } from '../../copy/offer-decisions.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ReviewScene } from '../../ui/illustrations/review-scene.tsx';
import { Contact } from './contact.tsx';

/** Polling is exhausted: the decision arrives by other channels. */
const TakesLongerDialog = ({ onLeave }: { onLeave: () => void }) => {
  const copy = decisionCopy.takesLonger;
  return (
    <Dialog
      title={copy.title}
      alert
      art={<ReviewScene />}
      actions={
        <Button wide onClick={onLeave}>
          {copy.leave}
        </Button>
      }
    >
      <p>{copy.text}</p>
      <p>
        {copy.help} <Contact />.
      </p>
    </Dialog>
  );
};

export default TakesLongerDialog;
