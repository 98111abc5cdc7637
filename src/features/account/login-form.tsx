import { Suspense, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { type Phone, parsePhone } from '#core/people/phone.ts';
import { accountCopy } from '../../copy/account.ts';
import { needsCopy } from '../../copy/needs.ts';
import type { Draft } from '../../platform/drafts/use-draft.ts';
import { useDraftSoFar, useTakeover } from '../../platform/forms/use-takeover.ts';
import { fetchAhead } from '../../platform/save-data.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { fieldProps } from '../../ui/field-props.ts';
import { Form } from '../../ui/form.tsx';
import type { Replaced } from '../../ui/form-on-demand.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import type { DraftStatus } from '../../ui/saved-line.tsx';
import { ReloadButton, Waiting } from '../../ui/waiting.tsx';
import { AlternativeLink } from './alternative-link.tsx';
import { KnownNumber } from './known-number.tsx';
import type { LoginPhone } from './login-draft.ts';
import { NotRegistered } from './not-registered.tsx';
import { ProofNotice } from './proof-notice.tsx';
import type { SessionDestination } from './start-session.ts';
import { useLoginRequest } from './use-login-request.ts';

const copy = accountCopy.login;

interface LoginRequestProps {
  request: ReturnType<typeof useLoginRequest>;
  draft: DraftStatus;
}

/** Requests the code; once it is sent, the button is hidden until the number changes. */
const LoginRequest = ({ request, draft }: LoginRequestProps) => {
  const { form, submit, asking, asked, known, forgetKnown } = request;
  const failure = asking.failure?.status === 404 ? undefined : asking.failure;
  return (
    <Form
      needs={asked === undefined ? needsCopy.sendCode : undefined}
      draft={draft}
      onSubmit={(event) => void submit(event)}
      submit={
        asked === undefined
          ? { label: asking.isPending ? copy.requesting : copy.request, busy: asking.isPending }
          : undefined
      }
    >
      {known ? (
        <KnownNumber phone={known} onForget={forgetKnown} />
      ) : (
        <PhoneField
          {...fieldProps(form, 'phone')}
          label={accountCopy.phone.label}
          hint={accountCopy.phone.hint}
          enterKeyHint="send"
          required
        />
      )}
      {asked === undefined && <ProofNotice />}
      {failure && <FailureNotice failure={failure} retry="submit" />}
      {asked === undefined && <AlternativeLink to="/create_account">{copy.create}</AlternativeLink>}
    </Form>
  );
};

// Loaded on demand: not needed until a code is sent.
const LoginCodeEntry = onDemand(() => import('./login-code-entry.tsx'));

export interface LoginFormProps {
  draft: Draft<LoginPhone>;
  replaced: Replaced;
  onIn: (destination: SessionDestination) => void;
  onCreate: (phone: Phone | undefined) => void;
  onLeave: () => void;
}

/** The form once its code is there: it takes over what was typed, the focus and a press that came before. */
const LoginForm = ({ draft, replaced, onIn, onCreate, onLeave }: LoginFormProps) => {
  const request = useLoginRequest(useDraftSoFar(draft));
  const { form, asking, sentCode, asked } = request;
  useTakeover(form, request.submit, replaced);
  useEffect(() => {
    if (asking.isPending) fetchAhead(LoginCodeEntry);
  }, [asking.isPending]);
  const isUnknown = asking.failure?.status === 404;
  const create = () => onCreate(parsePhone(form.getValues('phone')));
  const enter = (destination: SessionDestination) => {
    draft.keep({ phone: form.getValues('phone'), isKnown: true });
    onIn(destination);
  };

  const stay = () => {
    flushSync(() => asking.reset());
    form.setFocus('phone');
  };

  return (
    <>
      <LoginRequest request={request} draft={draft} />
      {asked && sentCode && (
        <Suspense fallback={<Waiting text={accountCopy.login.requesting} lateAction={<ReloadButton />} />}>
          <LoginCodeEntry
            key={asked}
            phone={asked}
            sentCode={sentCode}
            onIn={enter}
            onCreate={create}
            onStay={stay}
            onLeave={onLeave}
          />
        </Suspense>
      )}
      {isUnknown && <NotRegistered onCreate={create} onLeave={stay} />}
    </>
  );
};

export default LoginForm;
