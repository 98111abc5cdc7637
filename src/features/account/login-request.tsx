import { accountCopy } from '../../copy/account.ts';
import { needsCopy } from '../../copy/needs.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import type { DraftStatus } from '../../ui/saved-line.tsx';
import { AlternativeLink } from './alternative-link.tsx';
import type { useLoginRequest } from './use-login-request.ts';

const copy = accountCopy.login;

export interface LoginRequestProps {
  request: ReturnType<typeof useLoginRequest>;
  draft: DraftStatus;
}

/** Requests the code; once it is sent, the button is hidden until the number changes. */
export function LoginRequest({ request, draft }: LoginRequestProps) {
  const { form, submit, asking, asked } = request;
  const failure = asking.failure?.status === 404 ? undefined : asking.failure;
  return (
    <Form
      needs={asked === undefined ? needsCopy.sendCode : undefined}
      draft={draft}
      onSubmit={(event) => void submit(event)}
      actions={
        asked === undefined && (
          <Button type="submit" wide busy={asking.isPending}>
            {asking.isPending ? copy.requesting : copy.request}
          </Button>
        )
      }
    >
      <PhoneField
        {...form.register('phone')}
        id="phone"
        label={accountCopy.phone.label}
        hint={accountCopy.phone.hint}
        error={form.formState.errors.phone?.message}
        enterKeyHint="send"
        required
      />
      {failure && <FailureNotice failure={failure} retry="submit" />}
      {asked === undefined && <AlternativeLink to="/create_account">{copy.create}</AlternativeLink>}
    </Form>
  );
}
