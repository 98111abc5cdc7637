import { useQueryClient } from '@tanstack/react-query';
import { procedureCopy } from '../../copy/wizard.ts';
import type { CallFailure } from '../../platform/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';

const CONFLICT = 409;
const { refused, unknown, again, changed } = procedureCopy.notSent;

/** A call without a response may have been processed all the same. */
export function NotSentNotice({ failure }: { failure: CallFailure }) {
  const { kind, status, sentence } = failure;
  const queryClient = useQueryClient();
  // Changed elsewhere, perhaps in another tab: after the refetch the wizard redirects to the current step.
  const reloadLink = (
    <Button kind="quiet" small onClick={() => void queryClient.invalidateQueries()}>
      {changed}
    </Button>
  );
  const isAnswered = kind === 'answered';
  return (
    <FailureNotice
      title={isAnswered ? refused : unknown}
      failure={failure}
      retry="submit"
      action={status === CONFLICT && reloadLink}
    >
      <p>{sentence}</p>
      {!isAnswered && <p>{again}</p>}
    </FailureNotice>
  );
}
