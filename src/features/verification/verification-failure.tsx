import { verificationCopy as copy } from '../../copy/verify.ts';
import type { CallFailure } from '../../platform/api/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface VerificationFailureProps {
  failure: CallFailure;
  isBusy: boolean;
  onRetry: () => void;
}

export const VerificationFailure = ({ failure, isBusy, onRetry }: VerificationFailureProps) => (
  <Notice
    tone="error"
    title={copy.notChecked}
    live
    action={
      <Button kind="quiet" small isRetry busy={isBusy} onClick={onRetry}>
        {copy.retry}
      </Button>
    }
  >
    {failure.kind === 'offline' ? copy.offline : failure.sentence}
  </Notice>
);
