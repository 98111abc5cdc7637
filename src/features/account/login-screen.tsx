import { accountCopy } from '../../copy/account.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { LoginForm, type LoginFormProps } from './login-form.tsx';
import { LoginPanel } from './login-panel.tsx';
import { LOGIN_DRAFT } from './use-login-request.ts';

const copy = accountCopy.login;

export interface LoginScreenProps extends Omit<LoginFormProps, 'draft'> {
  /** The last session was ended by inactivity, by an invalid token or from another tab. */
  endedByItself: boolean;
  /** Path of the saved summary, when this device has one and cannot fetch a newer one. */
  summaryTo: string | undefined;
}

export function LoginScreen({ endedByItself, summaryTo, ...rest }: LoginScreenProps) {
  const draft = useDraft(LOGIN_DRAFT);
  return (
    <Page title={copy.title} lead={copy.lead} aside={<LoginPanel />}>
      {endedByItself && (
        <Notice tone="attention" title={copy.ended.title} live>
          <p>{copy.ended.text}</p>
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
}
