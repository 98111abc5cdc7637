import { flushSync } from 'react-dom';
import { accountCopy } from '../../copy/account.ts';
import { codeCopy } from '../../copy/code.ts';
import { type Phone, parsePhone } from '../../core/domain/phone.ts';
import type { Draft } from '../../platform/drafts/use-draft.ts';
import { CodeForm } from '../../ui/code-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ResendCode } from '../../ui/resend-code.tsx';
import { WholeNumbers } from '../../ui/whole-numbers.tsx';
import styles from './login-form.module.css';
import { LoginNewsDialog } from './login-news-dialog.tsx';
import { LoginRequest } from './login-request.tsx';
import { NotRegisteredDialog } from './not-registered-dialog.tsx';
import { OtherWay } from './other-way.tsx';
import type { Place } from './start-session.ts';
import { useLoginAttempt } from './use-login-attempt.ts';
import { type LoginPhone, useLoginRequest } from './use-login-request.ts';

const copy = accountCopy.login;

export interface LoginFormProps {
  draft: Draft<LoginPhone>;
  onIn: (place: Place) => void;
  onCreate: (phone: Phone | undefined) => void;
  onLeave: () => void;
}

export function LoginForm({ draft, onIn, onCreate, onLeave }: LoginFormProps) {
  const request = useLoginRequest(draft);
  const { form, asking, sending, asked } = request;
  const attempt = useLoginAttempt(asked, (place) => {
    void draft.drop();
    onIn(place);
  });
  const failure = sending.failure ?? attempt.action.failure;
  const isUnknown = asking.failure?.status === 404 || failure?.status === 404;

  const stay = () => {
    flushSync(() => {
      asking.reset();
      sending.reset();
      attempt.action.reset();
    });
    form.setFocus('phone');
  };

  return (
    <>
      <LoginRequest request={request} isKept={draft.isKept} />
      {asked && sending.sentCode && (
        <div className={styles.code}>
          <Notice tone="ok" live>
            <WholeNumbers>{accountCopy.code.sent(codeCopy.route(sending.sentCode))}</WholeNumbers>
          </Notice>
          <CodeForm
            key={asked}
            autoFocus
            onSubmit={attempt.submit}
            busy={attempt.action.isBusy}
            submitLabel={copy.submit}
            busyLabel={copy.busy}
            isResending={sending.isBusy}
          >
            {failure && (
              <Notice tone="error" live>
                {failure.sentence}
              </Notice>
            )}
            <ResendCode deadline={sending.deadline} busy={sending.isBusy} onResend={sending.resend} />
            <OtherWay to="/create_account">{copy.create}</OtherWay>
          </CodeForm>
        </div>
      )}
      {attempt.news && <LoginNewsDialog news={attempt.news} onClose={attempt.forgetNews} onLeave={onLeave} />}
      {isUnknown && (
        <NotRegisteredDialog onCreate={() => onCreate(parsePhone(form.getValues('phone')))} onLeave={stay} />
      )}
    </>
  );
}
