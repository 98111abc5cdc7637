import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import {
  confirmEmail,
  decodeSentCode,
  encodeAttemptKey,
  resendEmailCode,
} from '#core/api/accounts/accounts.ts';
import { maskEmail, parseEmail } from '#core/people/email.ts';
import { applicantCopy } from '../../copy/applicant.ts';
import { codeCopy } from '../../copy/code.ts';
import { type CallFailure, isCallFailure } from '../../platform/api/call-failure.ts';
import { attemptOf } from '../../platform/api/code-attempt.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { isWrongCode, orWrongCode } from '../../platform/api/wrong-code.ts';
import { useResend } from '../../platform/forms/use-resend.ts';
import { rotateToken } from '../../platform/session/rotate-token.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CodeForm } from '../../ui/code-form.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { NonBreakingNumbers } from '../../ui/non-breaking-numbers.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ResendCode } from '../../ui/resend-code.tsx';
import textStyles from '../../ui/text.module.css';
import { Waiting } from '../../ui/waiting.tsx';
import { ApplicantPanel } from './applicant-panel.tsx';

interface EmailUnknownProps {
  error: Error | null;
  isFetching: boolean;
  onRetry: () => void;
}

/** The confirmation screen while the address is loading. */
export const EmailUnknown = ({ error, isFetching, onRetry }: EmailUnknownProps) => (
  <Page title={applicantCopy.confirmation.title} aside={<ApplicantPanel />}>
    {error ? (
      <Notice
        tone="error"
        title={applicantCopy.loadFailed}
        live
        action={
          <Button kind="quiet" small busy={isFetching} onClick={onRetry}>
            {applicantCopy.retry}
          </Button>
        }
      >
        {isCallFailure(error) && <p>{error.sentence}</p>}
      </Notice>
    ) : (
      <Waiting text={applicantCopy.loading} />
    )}
  </Page>
);

const copy = applicantCopy.confirmation;

/** Network failures, 429 and 503 can be retried; any other failure asks for the e-mail again. */
const isTransient = ({ kind, status }: CallFailure): boolean =>
  kind !== 'answered' || status === 429 || status === 503;

interface EmailCodeNoticesProps {
  isResent: boolean;
  editPath: string;
  notResent: CallFailure | undefined;
  notConfirmed: CallFailure | undefined;
  onResend: () => void;
}

/** Outcome of a resend, or failure of a confirmation. */
const EmailCodeNotices = ({
  isResent,
  editPath,
  notResent,
  notConfirmed,
  onResend,
}: EmailCodeNoticesProps) => {
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
        <LinkButton kind="quiet" small to={editPath}>
          {copy.register}
        </LinkButton>
      }
    >
      {copy.notResent}
    </Notice>
  );
};

export interface EmailCodeProps {
  email: string;
  /** Where another address is written. */
  editPath: string;
  onConfirmed: () => void;
}

const maskOf = (email: string): string | undefined => {
  const address = parseEmail(email);
  return address && maskEmail(address);
};

/** Goes on with the code in the e-mail, which proves the address, or with the other one on the phone. */
export const EmailCode = ({ email, editPath, onConfirmed }: EmailCodeProps) => {
  const sending = useResend(async () =>
    decodeSentCode(await call(resendEmailCode, { params: { email } }), Date.now()),
  );
  const confirming = useApiMutation({
    mutationFn: (code: string) =>
      orWrongCode(
        rotateToken(() =>
          call(confirmEmail, { params: { email, code }, query: encodeAttemptKey(attemptOf(email, code)) }),
        ),
      ),
  });
  // Ignores a code sent to an address that was changed since.
  const sentCode = sending.sentCode?.email === maskOf(email) ? sending.sentCode : undefined;
  // Confirmed meanwhile in another tab.
  const isConfirmedAlready = sending.failure?.code === 'email_confirmed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it becomes true.
  useEffect(() => {
    if (isConfirmedAlready) onConfirmed();
  }, [isConfirmedAlready]);

  const submit = async (code: string): Promise<string | undefined> => {
    const outcome = await confirming.submit(code);
    if (outcome === undefined) return undefined;
    if (isWrongCode(outcome)) return outcome.wrongCode.sentence;
    onConfirmed();
    return undefined;
  };

  return (
    <Page
      title={copy.title}
      lead={
        <NonBreakingNumbers>
          {sentCode ? copy.sent(codeCopy.route(sentCode)) : copy.sentSomewhere(email)}
        </NonBreakingNumbers>
      }
      aside={<ApplicantPanel />}
    >
      <CodeForm
        onSubmit={submit}
        busy={confirming.isPending}
        submitLabel={copy.submit}
        busyLabel={copy.busy}
        isResending={sending.isBusy}
      >
        <EmailCodeNotices
          editPath={editPath}
          isResent={sending.again !== undefined}
          notResent={sending.failure}
          notConfirmed={confirming.failure}
          onResend={sending.resend}
        />
        <p className={textStyles.note}>{copy.hint}</p>
        <ResendCode deadline={sending.deadline} busy={sending.isBusy} onResend={sending.resend} />
        <Link to={editPath}>{copy.edit}</Link>
      </CodeForm>
    </Page>
  );
};
