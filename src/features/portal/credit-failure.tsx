import { portalCopy } from '../../copy/portal.ts';
import { isCallFailure } from '../../platform/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorScene } from '../../ui/illustrations/error-scene.tsx';
import { OfflineScene } from '../../ui/illustrations/offline-scene.tsx';

export interface CreditFailureProps {
  error: unknown;
  isBusy: boolean;
  onRetry: () => void;
}

/** Nothing is known to show: says that the money is where it was, and tries again. */
export function CreditFailure({ error, isBusy, onRetry }: CreditFailureProps) {
  const copy = portalCopy.failed;
  const isOffline = isCallFailure(error) && error.kind === 'offline';
  const said = isCallFailure(error) && error.kind === 'answered' ? error.sentence : copy.text;
  return (
    <EmptyState
      announce
      art={isOffline ? <OfflineScene /> : <ErrorScene />}
      title={copy.title}
      text={isOffline ? copy.offline : said}
      action={
        <Button busy={isBusy} onClick={onRetry}>
          {copy.retry}
        </Button>
      }
    />
  );
}
