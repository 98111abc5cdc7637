import { rightsCopy } from '../../copy/rights.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorScene } from '../../ui/illustrations/error-scene.tsx';
import { OfflineScene } from '../../ui/illustrations/offline-scene.tsx';

const copy = rightsCopy.failed;

export interface NotReadProps {
  title: string;
  error: unknown;
  isBusy: boolean;
  onRetry: () => void;
}

export const NotRead = ({ title, error, isBusy, onRetry }: NotReadProps) => {
  const isOffline = isCallFailure(error) && error.kind === 'offline';
  const answered = isCallFailure(error) && error.kind === 'answered' ? error.sentence : copy.text;
  return (
    <EmptyState
      announce
      art={isOffline ? <OfflineScene /> : <ErrorScene />}
      title={title}
      text={isOffline ? copy.offline : answered}
      action={
        <Button busy={isBusy} isRetry onClick={onRetry}>
          {isBusy ? copy.busy : copy.retry}
        </Button>
      }
    />
  );
};
