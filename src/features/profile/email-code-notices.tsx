import { applicantCopy } from '../../copy/applicant.ts';
import type { CallFailure } from '../../platform/call-failure.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';

const copy = applicantCopy.confirmation;

/** Network failures, 429 and 503 can be retried; any other failure asks for the e-mail again. */
const isTransient = ({ kind, status }: CallFailure): boolean =>
  kind !== 'answered' || status === 429 || status === 503;

export interface EmailCodeNoticesProps {
  isResent: boolean;
  notResent: CallFailure | undefined;
  notConfirmed: CallFailure | undefined;
  onResend: () => void;
}

/** Outcome of a resend, or failure of a confirmation. */
export function EmailCodeNotices({ isResent, notResent, notConfirmed, onResend }: EmailCodeNoticesProps) {
  const failure = notResent ?? notConfirmed;
  if (!failure) {
    return isResent ? (
      <Notice tone="ok" live>
        {copy.resent}
      </Notice>
    ) : null;
  }
  if (isTransient(failure)) {
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
