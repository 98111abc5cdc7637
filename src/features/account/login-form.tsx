import { Suspense, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { type Phone, parsePhone } from '#core/people/phone.ts';
import { accountCopy } from '../../copy/account.ts';
import type { Draft } from '../../platform/drafts/use-draft.ts';
import { fetchAhead } from '../../platform/save-data.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { ReloadButton } from '../../ui/reload-button.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { LoginRequest } from './login-request.tsx';
import { NotRegisteredDialog } from './not-registered-dialog.tsx';
import type { SessionDestination } from './start-session.ts';
import { type LoginPhone, useLoginRequest } from './use-login-request.ts';

// Loaded on demand: not needed until a code is sent.
const LoginCodeEntry = onDemand(() => import('./login-code-entry.tsx'));

export interface LoginFormProps {
  draft: Draft<LoginPhone>;
  onIn: (destination: SessionDestination) => void;
  onCreate: (phone: Phone | undefined) => void;
  onLeave: () => void;
}

export function LoginForm({ draft, onIn, onCreate, onLeave }: LoginFormProps) {
  const request = useLoginRequest(draft);
  const { form, asking, sending, asked } = request;
  useEffect(() => {
    if (asking.isPending) fetchAhead(LoginCodeEntry);
  }, [asking.isPending]);
  const isUnknown = asking.failure?.status === 404 || sending.failure?.status === 404;
  const create = () => onCreate(parsePhone(form.getValues('phone')));
  const enter = (destination: SessionDestination) => {
    void draft.drop();
    onIn(destination);
  };

  const stay = () => {
    flushSync(() => {
      asking.reset();
      sending.reset();
    });
    form.setFocus('phone');
  };

  return (
    <>
      <LoginRequest request={request} draft={draft} />
      {asked && sending.sentCode && (
        <Suspense fallback={<Waiting text={accountCopy.login.requesting} lateAction={<ReloadButton />} />}>
          <LoginCodeEntry
            key={asked}
            phone={asked}
            sending={sending}
            sentCode={sending.sentCode}
            onIn={enter}
            onCreate={create}
            onStay={stay}
            onLeave={onLeave}
          />
        </Suspense>
      )}
      {isUnknown && <NotRegisteredDialog onCreate={create} onLeave={stay} />}
    </>
  );
}
