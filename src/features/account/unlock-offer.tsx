import { useState } from 'react';
import { unlockCopy as copy } from '../../copy/unlock.ts';
import type { LockFailure } from '../../platform/device-lock/open-lock.ts';
import { unlock } from '../../platform/device-lock/unlock.ts';
import { lockOwner } from '../../platform/storage/lock-storage.ts';
import { Button } from '../../ui/button.tsx';
import { LockIcon } from '../../ui/icons/object-icons.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Without a network: opens the portal as this device kept it, with the device's own lock. */
const UnlockOffer = ({ onUnlocked }: { readonly onUnlocked: () => void }) => {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<LockFailure>();
  const open = async () => {
    setAsking(true);
    setFailure(undefined);
    try {
      const outcome = await unlock();
      if (outcome === 'opened') onUnlocked();
      else if (outcome !== 'online') setFailure(outcome);
    } catch (error) {
      setFailure(() => {
        // In the next render, for the boundary.
        throw error;
      });
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      {failure && (
        <Notice tone="attention" live>
          {copy.failed[failure]}
        </Notice>
      )}
      {lockOwner() !== undefined && (
        <Button wide busy={isAsking} icon={<LockIcon size={22} />} onClick={() => void open()}>
          {isAsking ? copy.busy : copy.open}
        </Button>
      )}
    </>
  );
};

export default UnlockOffer;
