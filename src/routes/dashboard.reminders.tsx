import { downloadCalendar } from '#core/api/credit/credit-documents.ts';
import { documentsCopy } from '../copy/documents.ts';
import { portalCopy } from '../copy/portal.ts';
import type { PortalScreenProps } from '../features/portal/credit-screen.tsx';
import { LeaveButton } from '../features/portal/leave-button.tsx';
import { PortalNav } from '../features/portal/portal-nav.tsx';
import { SavedFileCard } from '../features/portal/saved-file-card.tsx';
import { RemindersScreen } from '../features/reminders/reminders-screen.tsx';
import { useOnline } from '../platform/online.ts';
import { InstallGuide } from './install-guide.tsx';

export default function RemindersRoom({ creditNumber, onLeave }: PortalScreenProps) {
  const isOnline = useOnline();
  return (
    <PortalNav>
      <RemindersScreen
        creditNumber={creditNumber}
        headerAction={<LeaveButton onLeave={onLeave} />}
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
}
