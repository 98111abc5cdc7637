import { useState } from 'react';
import { downloadCalendar } from '#core/api/credit/credit-documents.ts';
import { documentsCopy } from '../copy/documents.ts';
import { portalCopy } from '../copy/portal.ts';
import { remindersCopy } from '../copy/reminders.ts';
import type { PortalScreenProps } from '../features/portal/credit-screen.tsx';
import { HeaderActions } from '../features/portal/header-actions.tsx';
import { PortalNav } from '../features/portal/portal-nav.tsx';
import { SavedFileCard } from '../features/portal/saved-file-card.tsx';
import { RemindersScreen } from '../features/reminders/reminders-screen.tsx';
import { currentInstallMethod } from '../platform/install/install-method.ts';
import { useOnline } from '../platform/network/online.ts';
import { Button } from '../ui/button.tsx';
import { ChunkBoundary } from '../ui/chunk-boundary.tsx';
import { onDemand } from '../ui/on-demand.tsx';

const IosGuide = onDemand(() => import('../features/install/ios-guide.tsx'));

/** How to install on iOS, or where that is possible. */
const InstallGuide = () => {
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

const RemindersRoom = ({ creditNumber, onLeave }: PortalScreenProps) => {
  const isOnline = useOnline();
  return (
    <PortalNav onLeave={onLeave}>
      <RemindersScreen
        creditNumber={creditNumber}
        headerAction={<HeaderActions hasNav onLeave={onLeave} />}
        backTo="/dashboard"
        backLabel={portalCopy.back}
        calendarFile={
          <SavedFileCard
            creditNumber={creditNumber}
            isOnline={isOnline}
            file={downloadCalendar}
            copy={documentsCopy.calendar}
          />
        }
        guide={<InstallGuide />}
      />
    </PortalNav>
  );
};

export default RemindersRoom;
