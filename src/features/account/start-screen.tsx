import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { accountCopy } from '../../copy/account.ts';
import { needsCopy } from '../../copy/needs.ts';
import { uiCopy } from '../../copy/ui.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { fieldProps } from '../../ui/field-props.ts';
import { Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { Stack } from '../../ui/stack.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AccountPanel } from './account-panel.tsx';
import { AlternativeLink } from './alternative-link.tsx';
import { ConfirmNumberDialog } from './confirm-number-dialog.tsx';
import { NotRegisteredDialog } from './not-registered-dialog.tsx';
import type { PhoneEntry } from './phone-schema.ts';
import { ProofNotice } from './proof-notice.tsx';
import { START_DRAFT } from './start-draft.ts';
import { type StartFormOptions, useStartForm } from './use-start-form.ts';

interface Words {
  readonly before: string;
  readonly link: string;
  readonly after: string;
}

/** Opens in a new tab, so that the form keeps its state. */
const ConsentLabel = ({ words, href }: { words: Words; href: string }) => (
  <>
    {words.before}
    <a href={href} target="_blank" rel="noopener">
      {words.link}
      <VisuallyHidden> {uiCopy.link.newTab}</VisuallyHidden>
    </a>
    {words.after}
  </>
);

const Consents = ({ form }: { form: UseFormReturn<PhoneEntry> }) => {
  const { data, terms } = accountCopy.register;
  const { errors } = form.formState;
  return (
    <Stack gap="tight">
      <Checkbox
        {...form.register('dataConsent')}
        label={<ConsentLabel words={data} href="/legal/datos" />}
        error={errors.dataConsent?.message}
        required
      />
      <Checkbox
        {...form.register('termsConsent')}
        label={<ConsentLabel words={terms} href="/legal/terminos" />}
        error={errors.termsConsent?.message}
        required
      />
    </Stack>
  );
};

interface StartFormProps extends StartFormOptions {
  onRegister: () => void;
}

const StartForm = ({ onRegister, ...options }: StartFormProps) => {
  const { view, draft } = options;
  const start = useStartForm(options);
  const { form, registering, entering, asked, forget } = start;
  const isResuming = view === 'continue';
  const copy = isResuming ? accountCopy.resume : accountCopy.register;

  const editNumber = () => {
    // On close the dialog returns the focus to its button; editing needs it in the number field.
    flushSync(forget);
    form.setFocus('phone');
  };

  return (
    <>
      <Form
        needs={needsCopy.sendCode}
        draft={draft}
        onSubmit={(event) => void start.submit(event)}
        submit={{
          label: isResuming && entering.isPending ? accountCopy.resume.busy : copy.submit,
          busy: isResuming && entering.isPending,
        }}
      >
        <PhoneField
          {...fieldProps(form, 'phone')}
          label={accountCopy.phone.label}
          hint={accountCopy.phone.hint}
          required
        />
        {!isResuming && <Consents form={form} />}
        {!asked && <ProofNotice />}
        {isResuming && entering.failure && !start.isUnknown && (
          <FailureNotice failure={entering.failure} retry="submit" />
        )}
        <AlternativeLink to={isResuming ? '/create_account' : '/create_account?continue'}>
          {copy.other}
        </AlternativeLink>
      </Form>
      {asked && (
        <ConfirmNumberDialog
          phone={asked}
          failure={start.isTaken ? entering.failure : registering.failure}
          isTaken={start.isTaken}
          isBusy={registering.isPending || entering.isPending}
          onConfirm={() => void start.confirm()}
          onResume={() => void start.enter(asked)}
          onEdit={editNumber}
        />
      )}
      {!asked && start.isUnknown && (
        <NotRegisteredDialog
          onCreate={() => {
            forget();
            onRegister();
          }}
          onLeave={editNumber}
        />
      )}
    </>
  );
};

export interface StartScreenProps extends Omit<StartFormProps, 'draft'> {
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
      {draft.isReady && <StartForm {...rest} draft={draft} />}
    </Page>
  );
};
