import { appCopy } from '../copy/app.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

export interface InactivityWarningProps {
  secondsLeft: number;
  onStay: () => void;
  onLeave: () => void;
}

const InactivityWarning = ({ secondsLeft, onStay, onLeave }: InactivityWarningProps) => {
  const copy = appCopy.idle;
  return (
    <Dialog
      title={copy.title}
      onClose={onStay}
      alert
      actions={
        <>
          <Button wide onClick={onStay}>
            {copy.stay}
          </Button>
          <Button wide kind="quiet" onClick={onLeave}>
            {copy.leave}
          </Button>
        </>
      }
    >
      <p>{copy.body(secondsLeft)}</p>
    </Dialog>
  );
};

export default InactivityWarning;
