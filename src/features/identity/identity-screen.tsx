import { useEffect, useState } from 'react';
import { identityCopy } from '../../copy/identity.ts';
import { networkCopy } from '../../copy/network.ts';
import { isCallFailure } from '../../platform/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorScene } from '../../ui/illustrations/error-scene.tsx';
import { Page } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import type { FrameProps } from './frame.ts';
import { InProgressScreen } from './in-progress-screen.tsx';
import { PhotosScreen } from './photos-screen.tsx';
import { ApprovedScreen, DeclinedScreen, ManualScreen } from './result-screens.tsx';
import { useIdentity } from './use-identity.ts';
import type { VendorSession } from './vendor-session.ts';

export interface IdentityScreenProps extends FrameProps {
  applicationId: string;
  onApproved: () => void;
  /** Biometric validation is not enabled: an agent validates by other means. */
  onNotEnabled: () => void;
  onLeave: () => void;
}

export function IdentityScreen(props: IdentityScreenProps) {
  const { applicationId, onApproved, onNotEnabled, onLeave, ...frame } = props;
  const { status, repeat, session, note, error, isReading, read } = useIdentity(applicationId);
  const [isAgain, setAgain] = useState(false);

  useEffect(() => {
    if (status === 'not_enabled_biometric_validation') onNotEnabled();
  }, [status, onNotEnabled]);

  if (error)
    return (
      <Page
        {...frame}
        title={identityCopy.title}
        actions={
          <Button wide busy={isReading} onClick={read}>
            {identityCopy.failed.retry}
          </Button>
        }
      >
        <EmptyState
          art={<ErrorScene />}
          title={identityCopy.failed.title}
          text={isCallFailure(error) ? error.sentence : networkCopy.unexpected}
          announce
        />
      </Page>
    );

  const isOpen = session?.isOpen === true;
  const updateSession = (next: VendorSession) => {
    if (next.isOpen) setAgain(false);
    note(next);
  };
  switch (status) {
    case 'approved':
      return <ApprovedScreen {...{ frame, onApproved, onLeave }} />;
    case 'declined':
      return <DeclinedScreen {...{ frame, onLeave }} />;
    case 'manual_validation':
      return <ManualScreen {...{ frame, onLeave }} />;
    case 'idle':
    case 'in_progress':
      return status === 'idle' || isOpen || isAgain ? (
        <PhotosScreen
          {...{ frame, applicationId, session }}
          repeat={repeat}
          note={updateSession}
          onOver={read}
        />
      ) : (
        <InProgressScreen
          {...{ frame, session }}
          onResume={() => session && note({ ...session, isOpen: true })}
          onAgain={() => setAgain(true)}
        />
      );
    case 'loading':
    case 'not_enabled_biometric_validation':
      return (
        <Page {...frame} title={identityCopy.title} titleHidden>
          <Waiting text={identityCopy.loading} size="screen" />
        </Page>
      );
  }
}
