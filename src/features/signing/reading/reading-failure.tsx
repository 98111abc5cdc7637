import { networkCopy } from '../../../copy/network.ts';
import { signingCopy } from '../../../copy/signing.ts';
import { isCallFailure } from '../../../platform/call-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorScene } from '../../../ui/illustrations/error-scene.tsx';
import { isChangedMeanwhile } from '../mutations.ts';

const copy = signingCopy.reading;

const TEXT_NOT_KEPT = 'text_not_kept';

/** Whether the document is no longer the one to be signed. */
export const isOutdated = (error: unknown): boolean =>
  isChangedMeanwhile(error) && isCallFailure(error) && error.code !== TEXT_NOT_KEPT;

interface ReadingFailureProps {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
  /** To the review, with the reason. */
  onChanged: (said: string) => void;
}

/** No retry of a 4xx: the server would reject it again. */
export function ReadingFailure({ error, isRetrying, onRetry, onChanged }: ReadingFailureProps) {
  const sentence = isCallFailure(error) ? error.sentence : networkCopy.unexpected;
  const canRetry = !isCallFailure(error) || error.status < 400 || error.status >= 500;
  const retry = (
    <Button busy={isRetrying} onClick={onRetry}>
      {copy.retry}
    </Button>
  );
  const toReview = <Button onClick={() => onChanged(sentence)}>{copy.toReview}</Button>;
  return (
    <EmptyState
      art={<ErrorScene />}
      title={isOutdated(error) ? copy.changed : copy.failed}
      text={sentence}
      action={isOutdated(error) ? toReview : canRetry && retry}
      announce
    />
  );
}
