import { identityCopy } from '../../copy/identity.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Stack } from '../../ui/stack.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import type { FrameProps } from './frame.ts';
import type { VendorSession } from './vendor-session.ts';

const copy = identityCopy.inProgress;

interface InProgressScreenProps {
  frame: FrameProps;
  session: VendorSession | undefined;
  /** Reopens the frame of the abandoned session. */
  onResume: () => void;
  /** Starts a new session. */
  onAgain: () => void;
}

/** The vendor is deciding, or still waits for photos: an abandoned session can be resumed here. */
export function InProgressScreen({ frame, session, onResume, onAgain }: InProgressScreenProps) {
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
}
