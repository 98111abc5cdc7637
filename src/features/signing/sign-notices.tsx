import { codeCopy } from '../../copy/code.ts';
import { signingCopy } from '../../copy/signing.ts';
import { FailureNotice, type FailureNoticeProps } from '../../ui/failure-notice.tsx';
import { NonBreakingNumbers } from '../../ui/non-breaking-numbers.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { useSigning } from './use-signing.ts';

const copy = signingCopy.code;

/** Outcome of the last action: code resent, or why the resend or the signature failed. */
export function SignNotices({
  sending,
  signing,
  retry,
}: Pick<ReturnType<typeof useSigning>, 'sending' | 'signing'> & Pick<FailureNoticeProps, 'retry'>) {
  if (sending.failure)
    return <FailureNotice title={copy.notResent} failure={sending.failure} retry={sending.resend} />;
  if (signing.failure)
    return <FailureNotice title={copy.notSigned} failure={signing.failure} retry={retry} />;
  if (!sending.again) return null;
  return (
    <Notice tone="ok" live>
      <NonBreakingNumbers>{copy.resent(codeCopy.route(sending.again))}</NonBreakingNumbers>
    </Notice>
  );
}
