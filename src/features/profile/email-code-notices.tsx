import { applicantCopy } from '../../copy/applicant.ts';
import type { CallFailure } from '../../platform/call-failure.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';

const copy = applicantCopy.confirmation;

/** What the network ate, and a rejection that says when to come back, are told as they are; the rest asks for the address again. */
const isPassing = ({ kind, status }: CallFailure): boolean =>
  kind !== 'answered' || status === 429 || status === 503;

export interface EmailCodeNoticesProps {
  isResent: boolean;
  notResent: CallFailure | undefined;
  notConfirmed: CallFailure | undefined;
  onResend: () => void;
}

/** What came of asking for another code, or of a confirmation that did not get through. */
export function EmailCodeNotices({ isResent, notResent, notConfirmed, onResend }: EmailCodeNoticesProps) {
  const failure = notResent ?? notConfirmed;
  if (!failure) {
    return isResent ? (
      <Notice tone="ok" live>
        {copy.resent}
      </Notice>
    ) : null;
  }
  if (isPassing(failure)) {
    return <FailureNotice failure={failure} retry={failure === notResent ? onResend : 'submit'} />;
  }
  return (
    <Notice
      tone="error"
      live
      action={
        <LinkButton kind="quiet" small to="/create_profile">
          {copy.register}
        </LinkButton>
      }
    >
      {copy.notResent}
    </Notice>
  );
}
