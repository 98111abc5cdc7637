import { useAtomValue } from 'jotai/react';
import { portalCopy } from '../../copy/portal.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { isSummaryKeptAtom } from '../../platform/summary/keep-summary.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorScene } from '../../ui/illustrations/error-scene.tsx';
import { OfflineScene } from '../../ui/illustrations/offline-scene.tsx';

export interface CreditFailureProps {
  error: unknown;
  isBusy: boolean;
  onRetry: () => void;
}

/** No cached credit to show: says that the money is unaffected, what there is, and offers a retry. */
export const CreditFailure = ({ error, isBusy, onRetry }: CreditFailureProps) => {
  const copy = portalCopy.failed;
  const isSummaryKept = useAtomValue(isSummaryKeptAtom);
  const isOffline = isCallFailure(error) && error.kind === 'offline';
  const message = isCallFailure(error) && error.kind === 'answered' ? error.sentence : copy.text;
  return (
    <EmptyState
      announce
      art={isOffline ? <OfflineScene /> : <ErrorScene />}
      title={copy.title}
      text={isOffline ? (isSummaryKept ? copy.offlineWithSummary : copy.offline) : message}
      action={
        <>
          <Button busy={isBusy} onClick={onRetry}>
            {copy.retry}
          </Button>
          {isOffline && isSummaryKept && (
            <LinkButton kind="quiet" to="/resumen">
              {copy.summary}
            </LinkButton>
          )}
        </>
      }
    />
  );
};
