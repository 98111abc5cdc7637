import { applicantDocumentsCopy } from '../../copy/applicant-documents.ts';
import { networkCopy } from '../../copy/network.ts';
import { isCallFailure } from '../../platform/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorScene } from '../../ui/illustrations/error-scene.tsx';
import { OfflineScene } from '../../ui/illustrations/offline-scene.tsx';
import { ReviewScene } from '../../ui/illustrations/review-scene.tsx';

const CONFLICT = 409;

export interface DocumentsFailureProps {
  error: Error;
  isBusy: boolean;
  onRetry: () => void;
  onBack: () => void;
}

/** 409: the application no longer waits for documents. Anything else can be retried. */
export function DocumentsFailure({ error, isBusy, onRetry, onBack }: DocumentsFailureProps) {
  const { failed, closed } = applicantDocumentsCopy;
  const failure = isCallFailure(error) ? error : undefined;
  if (failure?.status === CONFLICT) {
    return (
      <EmptyState
        art={<ReviewScene />}
        title={closed.title}
        text={closed.text}
        action={<Button onClick={onBack}>{closed.see}</Button>}
        announce
      />
    );
  }
  return (
    <EmptyState
      art={failure?.kind === 'offline' ? <OfflineScene /> : <ErrorScene />}
      title={failed.title}
      text={`${failure?.sentence ?? networkCopy.unexpected} ${failed.calm}`}
      action={
        <Button busy={isBusy} onClick={onRetry}>
          {failed.retry}
        </Button>
      }
      announce
    />
  );
}
