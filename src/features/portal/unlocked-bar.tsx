import { unlockCopy as copy } from '../../copy/unlock.ts';
import { lockAgain } from '../../platform/device-lock/unlock.ts';
import { Bar } from '../../ui/bar.tsx';
import { Button } from '../../ui/button.tsx';
import { LockIcon } from '../../ui/icons/object-icons.tsx';

/** Above what the device's lock opened without a network. */
const UnlockedBar = () => (
  <Bar
    icon={<LockIcon size={20} />}
    action={
      <Button small kind="secondary" onClick={() => void lockAgain()}>
        {copy.lock}
      </Button>
    }
  >
    {copy.opened}
  </Bar>
);

export default UnlockedBar;
