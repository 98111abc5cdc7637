import { offerCopy } from '../../copy/offer.ts';
import { isCallFailure } from '../../platform/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ReviewScene } from '../../ui/illustrations/review-scene.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { Contact } from './contact.tsx';

/** The bureau has not answered: the screen polls, and closes this dialog on a decision. */
export function InProcessDialog({ error }: { error: Error | null }) {
  const copy = offerCopy.inProcess;
  return (
    <Dialog title={copy.title} alert>
      <Waiting text={copy.text} note={copy.note} delayMs={0} lateAfterMs={90_000} />
      {error && (
        <Notice tone="attention" live>
          {isCallFailure(error) ? `${error.sentence} ` : ''}
          {copy.lost}
        </Notice>
      )}
    </Dialog>
  );
}

/** Polling is exhausted: the decision arrives by other channels. */
export function TakesLongerDialog({ onLeave }: { onLeave: () => void }) {
  const copy = offerCopy.takesLonger;
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
}
