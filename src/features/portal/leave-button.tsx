import { portalCopy } from '../../copy/portal.ts';
import { Button } from '../../ui/button.tsx';
import { ExitIcon } from '../../ui/icons/way-icons.tsx';

/** Ends the session for good: what is kept on the device goes with it. */
export function LeaveButton({ onLeave }: { onLeave: () => void }) {
  return (
    <Button kind="quiet" small icon={<ExitIcon size={20} />} onClick={onLeave}>
      {portalCopy.leave}
    </Button>
  );
}
