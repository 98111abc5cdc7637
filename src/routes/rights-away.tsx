import { portalCopy } from '../copy/portal.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { OfflineScene } from '../ui/illustrations/offline-scene.tsx';
import { Page } from '../ui/page.tsx';

const copy = portalCopy.rightsAway;

/** Rights are asked for with a network alone: without one, their screens are not on the device. */
export const RightsAway = ({ onRetry }: { onRetry: () => void }) => (
  <Page title={copy.title} home="/dashboard" before={<BackLink to="/dashboard">{portalCopy.back}</BackLink>}>
    <EmptyState
      announce
      art={<OfflineScene />}
      title={copy.needsNetwork}
      text={copy.text}
      action={
        <Button isRetry onClick={onRetry}>
          {portalCopy.failed.retry}
        </Button>
      }
    />
  </Page>
);
