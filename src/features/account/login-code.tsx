import type { Phone } from '#core/people/phone.ts';
import { accountCopy } from '../../copy/account.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { useResend } from '../../platform/forms/use-resend.ts';
import { CodeFrame } from './code-frame.tsx';
import { LoginProblemDialog } from './login-problem-dialog.tsx';
import { NotRegistered } from './not-registered.tsx';
import { sendLoginCode } from './send-code.ts';
import { START_DRAFT } from './start-draft.ts';
import type { SessionDestination } from './start-session.ts';
import { useLoginAttempt } from './use-login-attempt.ts';

export interface LoginCodeProps {
  phone: Phone;
  onIn: (destination: SessionDestination) => void;
  onEdit: () => void;
  onCreate: () => void;
  onLeave: () => void;
}

/** Login of a registered number, on the shared code screen. */
export const LoginCode = ({ phone, onIn, onEdit, onCreate, onLeave }: LoginCodeProps) => {
  const sending = useResend(() => sendLoginCode(phone));
  const draft = useDraft(START_DRAFT);
  const attempt = useLoginAttempt(phone, (destination) => {
    void draft.drop();
    onIn(destination);
  });
  const isUnknown = sending.failure?.status === 404 || attempt.action.failure?.status === 404;
  return (
    <CodeFrame
      title={accountCopy.code.titleLogin}
      phone={phone}
      sending={sending}
      onSubmit={attempt.submit}
      isBusy={attempt.action.isPending}
      failure={isUnknown ? undefined : attempt.action.failure}
      onEdit={onEdit}
    >
      {attempt.problem && (
        <LoginProblemDialog problem={attempt.problem} onClose={attempt.forgetProblem} onLeave={onLeave} />
      )}
      {isUnknown && <NotRegistered onCreate={onCreate} onLeave={onLeave} />}
    </CodeFrame>
  );
};
