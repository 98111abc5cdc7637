import type { Phone } from '#core/people/phone.ts';
import { accountCopy } from '../../copy/account.ts';
import { brand } from '../../copy/brand.ts';
import { needsCopy } from '../../copy/needs.ts';
import { type Draft, useDraft } from '../../platform/drafts/use-draft.ts';
import { editNumberAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { FormOnDemand } from '../../ui/form-on-demand.tsx';
import { lazyPanel } from '../../ui/lazy-panel.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Page } from '../../ui/page.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import textStyles from '../../ui/text.module.css';
import { AlternativeLink } from './alternative-link.tsx';
import { Consents } from './consents.tsx';
import type { PhoneEntry } from './phone-entry.ts';
import { START_DRAFT } from './start-draft.ts';
import type { StartFormProps } from './start-form.tsx';

// Phones have no room for it.
const AccountPanel = lazyPanel(() => import('./account-panel.tsx'));
// Most of a form's code is for what is typed: it is loaded when somebody begins.
const StartForm = onDemand(() => import('./start-form.tsx'));

/** Something is in a field already: from an earlier visit, from a link, or to be corrected. */
const isStarted = ({ values }: Draft<PhoneEntry>, phone: Phone | undefined): boolean =>
  phone !== undefined ||
  store.get(editNumberAtom) === '1' ||
  Boolean(values.phone || values.dataConsent || values.termsConsent);

export interface StartScreenProps extends Omit<StartFormProps, 'draft' | 'replaced'> {
  onBack: () => void;
}

/** Asks for the mobile number, to register it or to log in with it. */
export const StartScreen = ({ onBack, ...rest }: StartScreenProps) => {
  const draft = useDraft(START_DRAFT);
  const copy = rest.view === 'continue' ? accountCopy.resume : accountCopy.register;
  return (
    <Page
      title={copy.title}
      lead={copy.lead}
      before={<BackLink onClick={onBack}>{copy.back}</BackLink>}
      aside={<AccountPanel />}
    >
      {rest.view === 'register' && (
        <p className={textStyles.note}>
          {accountCopy.register.who}{' '}
          <a
            href={brand.whatsappUrl(accountCopy.register.othersMessage)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {accountCopy.register.others}
          </a>
        </p>
      )}
      {draft.isReady && (
        <FormOnDemand
          form={StartForm}
          given={{ ...rest, draft }}
          isStarted={isStarted(draft, rest.phone)}
          needs={needsCopy.sendCode}
          label={copy.submit}
        >
          <PhoneField
            name="phone"
            defaultValue={rest.phone ?? draft.values.phone}
            label={accountCopy.phone.label}
            hint={accountCopy.phone.hint}
            required
            onChange={({ target }) => draft.keep({ phone: target.value })}
          />
          {rest.view === 'register' && (
            <Consents
              data={{
                name: 'dataConsent',
                defaultChecked: draft.values.dataConsent,
                onChange: ({ target }) => draft.keep({ dataConsent: target.checked }),
              }}
              terms={{
                name: 'termsConsent',
                defaultChecked: draft.values.termsConsent,
                onChange: ({ target }) => draft.keep({ termsConsent: target.checked }),
              }}
            />
          )}
          <AlternativeLink to={rest.view === 'continue' ? '/create_account' : '/create_account?continue'}>
            {copy.other}
          </AlternativeLink>
        </FormOnDemand>
      )}
    </Page>
  );
};
