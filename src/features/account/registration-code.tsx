import type { Phone } from '#core/people/phone.ts';
import { accountCopy } from '../../copy/account.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { useSubmission } from '../../platform/forms/use-submission.ts';
import { useResend } from '../../platform/use-resend.ts';
import { isWrongCode, orWrongCode } from '../../platform/wrong-code.ts';
import { Button } from '../../ui/button.tsx';
import { CodeFrame } from './code-frame.tsx';
import { confirmNewPhone } from './confirm-new-phone.ts';
import { resendNewCode } from './send-code.ts';
import { START_DRAFT } from './start-draft.ts';

export interface RegistrationCodeProps {
  phone: Phone;
  onIn: () => void;
  onEdit: () => void;
  /** The number is confirmed already: in another tab, or by a call whose response was lost. */
  onKnown: () => void;
}

/** Confirms a new account's number. */
export function RegistrationCode({ phone, onIn, onEdit, onKnown }: RegistrationCodeProps) {
  const sending = useResend(() => resendNewCode(phone));
  const draft = useDraft(START_DRAFT);
  const confirming = useSubmission((otp: string) => orWrongCode(confirmNewPhone(phone, otp)));

  const submit = async (otp: string): Promise<string | undefined> => {
    const outcome = await confirming.submit(otp);
    if (outcome === undefined) return undefined;
    if (isWrongCode(outcome)) return outcome.wrongCode.sentence;
    await draft.drop();
    onIn();
    return undefined;
  };

  return (
    <CodeFrame
      title={accountCopy.code.titleRegister}
      phone={phone}
      sending={sending}
      onSubmit={submit}
      isBusy={confirming.isPending}
      failure={confirming.failure}
      wayOn={
        sending.failure?.code === 'phone_taken' && (
          <Button kind="quiet" small onClick={onKnown}>
            {accountCopy.confirm.resume}
          </Button>
        )
      }
      onEdit={onEdit}
    />
  );
}
