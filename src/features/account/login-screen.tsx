import type { ReactNode } from 'react';
import { parsePhone } from '#core/people/phone.ts';
import { accountCopy } from '../../copy/account.ts';
import { needsCopy } from '../../copy/needs.ts';
import { type Draft, useDraft } from '../../platform/drafts/use-draft.ts';
import { FormOnDemand } from '../../ui/form-on-demand.tsx';
import { lazyPanel } from '../../ui/lazy-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { onDemand, useIsLoaded } from '../../ui/on-demand.tsx';
import { Page } from '../../ui/page.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { AlternativeLink } from './alternative-link.tsx';
import { KnownNumber } from './known-number.tsx';
import { LOGIN_DRAFT, type LoginPhone } from './login-draft.ts';
import type { LoginFormProps } from './login-form.tsx';

const copy = accountCopy.login;

// Phones have no room for it.
const LoginPanel = lazyPanel(() => import('./login-panel.tsx'));
// Few have it, and without a network only.
const UnlockOffer = onDemand(() => import('./unlock-offer.tsx'));
// Most of a form's code is for what is typed: it is loaded when somebody begins.
const LoginForm = onDemand(() => import('./login-form.tsx'));

const isStarted = ({ values }: Draft<LoginPhone>): boolean =>
  Boolean(values.phone) || values.isKnown === true;

export interface LoginScreenProps extends Omit<LoginFormProps, 'draft' | 'replaced'> {
  /** The last session was ended by inactivity, by an invalid token or from another tab. */
  endedByItself: boolean;
  /** Who ended it; undefined for the usual reasons. */
  endSentence?: string | undefined;
  /** The kept summary, while this device cannot fetch a newer one. */
  summary: ReactNode;
  /** The device's lock opened the portal; set where it can, while there is no network. */
  onUnlocked: (() => void) | undefined;
}

export const LoginScreen = ({
  endedByItself,
  endSentence,
  summary,
  onUnlocked,
  ...rest
}: LoginScreenProps) => {
  const draft = useDraft(LOGIN_DRAFT);
  // Where it cannot be loaded, the login is there without it.
  useIsLoaded(onUnlocked && UnlockOffer);
  const known = draft.values.isKnown ? parsePhone(draft.values.phone ?? '') : undefined;
  return (
    <Page title={copy.title} lead={draft.values.isKnown ? copy.leadKnown : copy.lead} aside={<LoginPanel />}>
      {(endedByItself || endSentence) && (
        <Notice tone={endedByItself ? 'attention' : 'info'} title={endedByItself && copy.ended.title} live>
          <p>{endSentence ?? copy.ended.text}</p>
        </Notice>
      )}
      {onUnlocked && UnlockOffer.isLoaded() && <UnlockOffer onUnlocked={onUnlocked} />}
      {summary}
      {draft.isReady && (
        <FormOnDemand
          form={LoginForm}
          given={{ ...rest, draft }}
          isStarted={isStarted(draft)}
          needs={needsCopy.sendCode}
          label={copy.request}
        >
          {known ? (
            <KnownNumber phone={known} onForget={() => void draft.drop()} />
          ) : (
            <PhoneField
              name="phone"
              defaultValue={draft.values.phone}
              label={accountCopy.phone.label}
              hint={accountCopy.phone.hint}
              enterKeyHint="send"
              required
              onChange={({ target }) => draft.keep({ phone: target.value })}
            />
          )}
          <AlternativeLink to="/create_account">{copy.create}</AlternativeLink>
        </FormOnDemand>
      )}
    </Page>
  );
};
