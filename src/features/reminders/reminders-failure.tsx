import { remindersCopy } from '../../copy/reminders.ts';
import { isCallFailure } from '../../platform/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorScene } from '../../ui/illustrations/error-scene.tsx';
import { OfflineScene } from '../../ui/illustrations/offline-scene.tsx';

const copy = remindersCopy.failed;

export interface RemindersFailureProps {
  error: unknown;
  isBusy: boolean;
  onRetry: () => void;
}

/** Nothing cached to show: says that nothing has changed, and offers a retry. */
export function RemindersFailure({ error, isBusy, onRetry }: RemindersFailureProps) {
  const isOffline = isCallFailure(error) && error.kind === 'offline';
  const message = isCallFailure(error) && error.kind === 'answered' ? error.sentence : copy.text;
  return (
    <EmptyState
      announce
      art={isOffline ? <OfflineScene /> : <ErrorScene />}
      title={isOffline ? copy.offline : copy.title}
      text={isOffline ? copy.text : message}
      action={
        <Button busy={isBusy} onClick={onRetry}>
          {isBusy ? copy.busy : copy.retry}
        </Button>
      }
    />
  );
}
