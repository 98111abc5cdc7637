import { flushSync } from 'react-dom';
import { accountCopy } from '../../copy/account.ts';
import { needsCopy } from '../../copy/needs.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { AlternativeLink } from './alternative-link.tsx';
import { ConfirmNumberDialog } from './confirm-number-dialog.tsx';
import { Consents } from './consents.tsx';
import { NotRegisteredDialog } from './not-registered-dialog.tsx';
import { type StartFormOptions, useStartForm } from './use-start-form.ts';

export interface StartFormProps extends StartFormOptions {
  onRegister: () => void;
}

export function StartForm({ onRegister, ...options }: StartFormProps) {
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
        actions={
          <Button type="submit" wide busy={isResuming && entering.isPending}>
            {isResuming && entering.isPending ? accountCopy.resume.busy : copy.submit}
          </Button>
        }
      >
        <PhoneField
          {...form.register('phone')}
          id="phone"
          label={accountCopy.phone.label}
          hint={accountCopy.phone.hint}
          error={form.formState.errors.phone?.message}
          required
        />
        {!isResuming && <Consents form={form} />}
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
}
