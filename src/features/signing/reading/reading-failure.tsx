import { networkCopy } from '../../../copy/network.ts';
import { signingCopy } from '../../../copy/signing.ts';
import { isCallFailure } from '../../../platform/call-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorScene } from '../../../ui/illustrations/error-scene.tsx';
import { isChangedMeanwhile } from '../mutations.ts';

const copy = signingCopy.reading;

const TEXT_NOT_KEPT = 'text_not_kept';

/** Whether what would be read is not what is up for signature any more. */
export const isOutdated = (error: unknown): boolean =>
  isChangedMeanwhile(error) && isCallFailure(error) && error.code !== TEXT_NOT_KEPT;

interface ReadingFailureProps {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
  /** To the review, with the reason. */
  onChanged: (said: string) => void;
}

/** Why there is nothing to read, and the way on: what the server refused once it refuses again. */
export function ReadingFailure({ error, isRetrying, onRetry, onChanged }: ReadingFailureProps) {
  const sentence = isCallFailure(error) ? error.sentence : networkCopy.unexpected;
  const mayComeBack = !isCallFailure(error) || error.status < 400 || error.status >= 500;
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
      action={isOutdated(error) ? toReview : mayComeBack && retry}
      announce
    />
  );
}
