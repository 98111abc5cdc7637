import { portalCopy } from '../../copy/portal.ts';
import { Button } from '../../ui/button.tsx';
import { ExitIcon } from '../../ui/icons/action-icons.tsx';

/** Logs out and clears what the device stores. */
export const LeaveButton = ({ onLeave }: { onLeave: () => void }) => (
  <Button kind="quiet" small icon={<ExitIcon size={20} />} onClick={onLeave}>
    {portalCopy.leave}
  </Button>
);
