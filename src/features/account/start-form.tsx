import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { accountCopy } from '../../copy/account.ts';
import { needsCopy } from '../../copy/needs.ts';
import { useDraftSoFar, useTakeover } from '../../platform/forms/use-takeover.ts';
import { fetchAhead } from '../../platform/save-data.ts';
import { ChunkBoundary } from '../../ui/chunk-boundary.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { fieldProps } from '../../ui/field-props.ts';
import { Form } from '../../ui/form.tsx';
import type { Replaced } from '../../ui/form-on-demand.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { AlternativeLink } from './alternative-link.tsx';
import { Consents } from './consents.tsx';
import { NotRegistered } from './not-registered.tsx';
import { ProofNotice } from './proof-notice.tsx';
import { type StartFormOptions, useStartForm } from './use-start-form.ts';

// For whoever registers, once the number is sent.
const ConfirmNumberDialog = onDemand(() => import('./confirm-number-dialog.tsx'));

export interface StartFormProps extends StartFormOptions {
  replaced: Replaced;
  onRegister: () => void;
}

/** The form once its code is there: it takes over what was typed, the focus and a press that came before. */
const StartForm = ({ onRegister, replaced, ...options }: StartFormProps) => {
  const { view, draft } = options;
  const start = useStartForm({ ...options, draft: useDraftSoFar(draft) });
  const { form, registering, entering, asked, forget } = start;
  useTakeover(form, start.submit, replaced);
  const { errors } = form.formState;
  const isResuming = view === 'continue';
  useEffect(() => {
    if (!isResuming) fetchAhead(ConfirmNumberDialog);
  }, [isResuming]);
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
        {!isResuming && (
          <Consents
            data={{ ...form.register('dataConsent'), error: errors.dataConsent?.message }}
            terms={{ ...form.register('termsConsent'), error: errors.termsConsent?.message }}
          />
        )}
        {!asked && <ProofNotice />}
        {isResuming && entering.failure && !start.isUnknown && (
          <FailureNotice failure={entering.failure} retry="submit" />
        )}
        <AlternativeLink to={isResuming ? '/create_account' : '/create_account?continue'}>
          {copy.other}
        </AlternativeLink>
      </Form>
      {asked && (
        <ChunkBoundary>
          <ConfirmNumberDialog
            phone={asked}
            failure={start.isTaken ? entering.failure : registering.failure}
            isTaken={start.isTaken}
            isBusy={registering.isPending || entering.isPending}
            onConfirm={() => void start.confirm()}
            onResume={() => void start.enter(asked)}
            onEdit={editNumber}
          />
        </ChunkBoundary>
      )}
      {!asked && start.isUnknown && (
        <NotRegistered
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

export default StartForm;
