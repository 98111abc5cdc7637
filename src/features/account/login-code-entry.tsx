import { accountCopy } from '../../copy/account.ts';
import { codeCopy } from '../../copy/code.ts';
import type { CallFailure } from '../../platform/call-failure.ts';
import type { useResend } from '../../platform/use-resend.ts';
import { CodeForm } from '../../ui/code-form.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ResendCode } from '../../ui/resend-code.tsx';
import { WholeNumbers } from '../../ui/whole-numbers.tsx';
import styles from './login-form.module.css';
import { OtherWay } from './other-way.tsx';
import type { useLoginAttempt } from './use-login-attempt.ts';

const copy = accountCopy.login;

export interface LoginCodeEntryProps {
  sending: ReturnType<typeof useResend>;
  sentCode: NonNullable<ReturnType<typeof useResend>['sentCode']>;
  attempt: ReturnType<typeof useLoginAttempt>;
  failure: CallFailure | undefined;
}

/** Below the number: where the code went, its field, and another one. */
export default function LoginCodeEntry({ sending, sentCode, attempt, failure }: LoginCodeEntryProps) {
  return (
    <div className={styles.code}>
      <Notice tone="ok" live>
        <WholeNumbers>{accountCopy.code.sent(codeCopy.route(sentCode))}</WholeNumbers>
      </Notice>
      <CodeForm
        autoFocus
        onSubmit={attempt.submit}
        busy={attempt.action.isBusy}
        submitLabel={copy.submit}
        busyLabel={copy.busy}
        isResending={sending.isBusy}
      >
        {failure && (
          <FailureNotice failure={failure} retry={failure === sending.failure ? sending.resend : 'submit'} />
        )}
        <ResendCode deadline={sending.deadline} busy={sending.isBusy} onResend={sending.resend} />
        <OtherWay to="/create_account">{copy.create}</OtherWay>
      </CodeForm>
    </div>
  );
}
