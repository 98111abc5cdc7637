import { portalCopy } from '../copy/portal.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { OfflineScene } from '../ui/illustrations/offline-scene.tsx';
import { Page } from '../ui/page.tsx';

export interface RoomAwayProps {
  words: (typeof portalCopy.away)[keyof typeof portalCopy.away];
  onRetry: () => void;
}

/** Some screens are of use with a network alone: without one they are not on the device. */
export const RoomAway = ({ words, onRetry }: RoomAwayProps) => (
  <Page title={words.title} home="/dashboard" before={<BackLink to="/dashboard">{portalCopy.back}</BackLink>}>
    <EmptyState
      announce
      art={<OfflineScene />}
      title={words.needsNetwork}
      text={words.text}
      action={
        <Button isRetry onClick={onRetry}>
          {portalCopy.failed.retry}
        </Button>
      }
    />
  </Page>
);
