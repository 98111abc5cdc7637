import { useState } from 'react';
import { remindersCopy } from '../copy/reminders.ts';
import { currentInstallMethod } from '../platform/install/install-method.ts';
import { Button } from '../ui/button.tsx';
import { ChunkBoundary } from '../ui/chunk-boundary.tsx';
import { onDemand } from '../ui/on-demand.tsx';

const IosGuide = onDemand(() => import('../features/install/ios-guide.tsx'));

/** How to install on iOS, or where that is possible. */
export const InstallGuide = () => {
  const [isOpen, setOpen] = useState(false);
  const way = currentInstallMethod(false);
  const close = () => setOpen(false);
  if (way !== 'safari' && way !== 'ios') return <p>{remindersCopy.push.inSafari}</p>;
  return (
    <>
      <Button kind="secondary" wide onClick={() => setOpen(true)}>
        {remindersCopy.push.how}
      </Button>
      {isOpen && (
        <ChunkBoundary>
          <IosGuide way={way} onClose={close} onDone={close} />
        </ChunkBoundary>
      )}
    </>
  );
};
