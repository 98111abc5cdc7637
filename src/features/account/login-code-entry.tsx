import { flushSync } from 'react-dom';
import type { SentCode } from '#core/api/accounts/accounts.ts';
import type { Phone } from '#core/people/phone.ts';
import { accountCopy } from '../../copy/account.ts';
import { codeCopy } from '../../copy/code.ts';
import { useResend } from '../../platform/forms/use-resend.ts';
import { CodeForm } from '../../ui/code-form.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { NonBreakingNumbers } from '../../ui/non-breaking-numbers.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ResendCode } from '../../ui/resend-code.tsx';
import styles from './account.module.css';
import { AlternativeLink } from './alternative-link.tsx';
import { LoginProblemDialog } from './login-problem-dialog.tsx';
import { NotRegistered } from './not-registered.tsx';
import { ProofNotice } from './proof-notice.tsx';
import { sendLoginCode } from './send-code.ts';
import type { SessionDestination } from './start-session.ts';
import { useLoginAttempt } from './use-login-attempt.ts';

const copy = accountCopy.login;

export interface LoginCodeEntryProps {
  phone: Phone;
  sentCode: SentCode;
  onIn: (place: SessionDestination) => void;
  onCreate: () => void;
  /** Back to the number, which is not registered. */
  onStay: () => void;
  onLeave: () => void;
}

/** Lower half of the login: the code, its resend and the login's failures. */
const LoginCodeEntry = (props: LoginCodeEntryProps) => {
  const { phone, sentCode, onIn, onCreate, onStay, onLeave } = props;
  const sending = useResend(() => sendLoginCode(phone));
  const attempt = useLoginAttempt(phone, onIn);
  const isUnknown = sending.failure?.status === 404 || attempt.action.failure?.status === 404;
  const failure = sending.failure ?? attempt.action.failure;
  const stay = () => {
    flushSync(() => {
      attempt.action.reset();
      sending.reset();
    });
    onStay();
  };
  return (
    <div className={styles.code}>
      <Notice tone="ok" live>
        <NonBreakingNumbers>{accountCopy.code.sent(codeCopy.route(sentCode))}</NonBreakingNumbers>
      </Notice>
      <CodeForm
        onSubmit={attempt.submit}
        busy={attempt.action.isPending}
        submitLabel={copy.submit}
        busyLabel={copy.busy}
        isResending={sending.isBusy}
      >
        <ProofNotice />
        {failure && (
          <FailureNotice failure={failure} retry={failure === sending.failure ? sending.resend : 'submit'} />
        )}
        <ResendCode deadline={sending.deadline} busy={sending.isBusy} onResend={sending.resend} />
        <AlternativeLink to="/create_account">{copy.create}</AlternativeLink>
      </CodeForm>
      {attempt.problem && (
        <LoginProblemDialog problem={attempt.problem} onClose={attempt.forgetProblem} onLeave={onLeave} />
      )}
      {isUnknown && <NotRegistered onCreate={onCreate} onLeave={stay} />}
    </div>
  );
};

export default LoginCodeEntry;
