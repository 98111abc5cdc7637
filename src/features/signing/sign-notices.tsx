import { codeCopy } from '../../copy/code.ts';
import { signingCopy } from '../../copy/signing.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WholeNumbers } from '../../ui/whole-numbers.tsx';
import type { useSigning } from './use-signing.ts';

const copy = signingCopy.code;

/** What came of the last press: another code, or why there is none or no signature. */
export function SignNotices({
  sending,
  signing,
}: Pick<ReturnType<typeof useSigning>, 'sending' | 'signing'>) {
  if (sending.failure)
    return <FailureNotice title={copy.notResent}>{sending.failure.sentence}</FailureNotice>;
  if (signing.failure)
    return <FailureNotice title={copy.notSigned}>{signing.failure.sentence}</FailureNotice>;
  if (!sending.again) return null;
  return (
    <Notice tone="ok" live>
      <WholeNumbers>{copy.resent(codeCopy.route(sending.again))}</WholeNumbers>
    </Notice>
  );
}
