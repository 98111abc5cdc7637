import { useState } from 'react';
import type { SentCode } from '#core/api/accounts/accounts.ts';
import { isCallFailure } from '../api/call-failure.ts';
import { useSentCode } from './use-sent-code.ts';
import { useSubmission } from './use-submission.ts';

/**
 * Resending a screen's code: last destination, cooldown and result. `again`: the code that this press sent; a
 * `Retry-After` moves the deadline.
 */
export const useResend = (send: () => Promise<SentCode>) => {
  const [sentCode, setSentCode] = useSentCode();
  const [again, setAgain] = useState<SentCode>();
  const [heldUntil, setHeldUntil] = useState(0);
  const action = useSubmission(async () => {
    setAgain(undefined);
    try {
      const sent = await send();
      setSentCode(sent);
      setAgain(sent);
    } catch (error) {
      if (isCallFailure(error) && error.retryAfterSeconds !== undefined)
        setHeldUntil(Date.now() + error.retryAfterSeconds * 1_000);
      throw error;
    }
  });
  const deadline = Math.max(sentCode?.resendAt ?? 0, heldUntil);
  return {
    sentCode,
    note: setSentCode,
    again,
    resend: () => void action.submit(),
    isBusy: action.isPending,
    failure: action.failure,
    reset: action.reset,
    deadline: deadline === 0 ? null : deadline,
  };
};
