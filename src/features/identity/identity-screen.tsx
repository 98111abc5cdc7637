import { useEffect, useState } from 'react';
import { identityCopy } from '../../copy/identity.ts';
import { networkCopy } from '../../copy/network.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorScene } from '../../ui/illustrations/error-scene.tsx';
import type { PageFrame } from '../../ui/page.tsx';
import { Page } from '../../ui/page.tsx';
import { Stack } from '../../ui/stack.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { PhotosScreen } from './photos-screen.tsx';
import { ApprovedScreen, DeclinedScreen, ManualScreen } from './result-screens.tsx';
import { useIdentity } from './use-identity.ts';
import type { VendorSession } from './vendor-session.ts';

const copy = identityCopy.inProgress;

interface InProgressScreenProps {
  frame: PageFrame;
  session: VendorSession | undefined;
  /** Reopens the frame of the abandoned session. */
  onResume: () => void;
  /** Starts a new session. */
  onAgain: () => void;
}

/** The vendor is deciding, or still waits for photos: an abandoned session can be resumed here. */
const InProgressScreen = ({ frame, session, onResume, onAgain }: InProgressScreenProps) => {
  const isSent = session?.submittedAt !== undefined;
  return (
    <Page {...frame} title={copy.title} lead={copy.lead}>
      <Waiting text={copy.waiting} delayMs={0} lateAfterMs={20_000} lateText={copy.late} />
      {!isSent && (
        <Stack gap="tight" align="center">
          <p>{copy.unsent}</p>
          <Button kind="quiet" onClick={session ? onResume : onAgain}>
            {session ? copy.resume : copy.again}
          </Button>
        </Stack>
      )}
    </Page>
  );
};

export interface IdentityScreenProps extends PageFrame {
  applicationId: string;
  onApproved: () => void;
  /** Biometric validation is not enabled: an agent validates by other means. */
  onNotEnabled: () => void;
  onLeave: () => void;
}

export const IdentityScreen = (props: IdentityScreenProps) => {
  const { applicationId, onApproved, onNotEnabled, onLeave, ...frame } = props;
  const { status, repeat, agent, session, note, error, isReading, read } = useIdentity(applicationId);
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
      return <ManualScreen {...{ frame, onLeave, agent }} />;
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
};
