import { Suspense, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { maskPhone, type Phone, parsePhone } from '#core/people/phone.ts';
import { accountCopy } from '../../copy/account.ts';
import { needsCopy } from '../../copy/needs.ts';
import { type Draft, useDraft } from '../../platform/drafts/use-draft.ts';
import { fetchAhead } from '../../platform/save-data.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { fieldProps } from '../../ui/field-props.ts';
import { Form } from '../../ui/form.tsx';
import { CalendarIcon, CardIcon, CashIcon, DocumentIcon, ShieldIcon } from '../../ui/icons/object-icons.tsx';
import { CheckCircleIcon } from '../../ui/icons/status-icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Page } from '../../ui/page.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import type { DraftStatus } from '../../ui/saved-line.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { ReloadButton, Waiting } from '../../ui/waiting.tsx';
import styles from './account.module.css';
import { AlternativeLink } from './alternative-link.tsx';
import { NotRegisteredDialog } from './not-registered-dialog.tsx';
import { ProofNotice } from './proof-notice.tsx';
import type { SessionDestination } from './start-session.ts';
import { LOGIN_DRAFT, type LoginPhone, useLoginRequest } from './use-login-request.ts';

const copy = accountCopy.login;

interface LoginRequestProps {
  request: ReturnType<typeof useLoginRequest>;
  draft: DraftStatus;
}

/** The number that entered last on this device, which need not be typed again. */
const KnownNumber = ({ phone, onForget }: { phone: Phone; onForget: () => void }) => (
  <div className={styles.known}>
    <p>
      {copy.known} <strong>{maskPhone(phone)}</strong>
    </p>
    <Button kind="quiet" small onClick={onForget}>
      {copy.notMe}
    </Button>
  </div>
);

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

interface LoginFormProps {
  draft: Draft<LoginPhone>;
  onIn: (destination: SessionDestination) => void;
  onCreate: (phone: Phone | undefined) => void;
  onLeave: () => void;
}

const LoginForm = ({ draft, onIn, onCreate, onLeave }: LoginFormProps) => {
  const request = useLoginRequest(draft);
  const { form, asking, sending, asked } = request;
  useEffect(() => {
    if (asking.isPending) fetchAhead(LoginCodeEntry);
  }, [asking.isPending]);
  const isUnknown = asking.failure?.status === 404 || sending.failure?.status === 404;
  const create = () => onCreate(parsePhone(form.getValues('phone')));
  const enter = (destination: SessionDestination) => {
    draft.keep({ phone: form.getValues('phone'), isKnown: true });
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
};

const ICONS = [
  <CalendarIcon key="calendar" />,
  <CashIcon key="cash" />,
  <CheckCircleIcon key="check" />,
  <CardIcon key="card" />,
  <DocumentIcon key="document" />,
  <ShieldIcon key="shield" />,
];

export interface LoginScreenProps extends Omit<LoginFormProps, 'draft'> {
  /** The last session was ended by inactivity, by an invalid token or from another tab. */
  endedByItself: boolean;
  /** Who ended it; undefined for the usual reasons. */
  endSentence?: string | undefined;
  /** Path of the saved summary, when this device has one and cannot fetch a newer one. */
  summaryTo: string | undefined;
}

export const LoginScreen = ({ endedByItself, endSentence, summaryTo, ...rest }: LoginScreenProps) => {
  const draft = useDraft(LOGIN_DRAFT);
  return (
    <Page
      title={copy.title}
      lead={draft.values.isKnown ? copy.leadKnown : copy.lead}
      aside={<SidePanel {...copy.panel} icons={ICONS} />}
    >
      {endedByItself && (
        <Notice tone="attention" title={copy.ended.title} live>
          <p>{endSentence ?? copy.ended.text}</p>
        </Notice>
      )}
      {summaryTo && (
        <LinkButton wide kind="quiet" to={summaryTo}>
          {copy.summary}
        </LinkButton>
      )}
      {draft.isReady && <LoginForm {...rest} draft={draft} />}
    </Page>
  );
};
