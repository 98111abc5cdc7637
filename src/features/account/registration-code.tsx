import { encodeAttemptKey } from '#core/api/accounts/accounts.ts';
import { confirmPhone } from '#core/api/accounts/logins.ts';
import { type Phone, withPrefix } from '#core/people/phone.ts';
import { accountCopy } from '../../copy/account.ts';
import { attemptOf } from '../../platform/api/code-attempt.ts';
import { call } from '../../platform/api/http.ts';
import { isWrongCode, orWrongCode } from '../../platform/api/wrong-code.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { useResend } from '../../platform/forms/use-resend.ts';
import { useSubmission } from '../../platform/forms/use-submission.ts';
import { openSession } from '../../platform/session/session.ts';
import { phoneAtom, userAtom } from '../../platform/session/session-atoms.ts';
import { flushAtoms } from '../../platform/storage/persisted-atom.ts';
import { store } from '../../platform/store.ts';
import { Button } from '../../ui/button.tsx';
import { CodeFrame } from './code-frame.tsx';
import { LOGIN_DRAFT } from './login-draft.ts';
import { resendNewCode } from './send-code.ts';
import { START_DRAFT } from './start-draft.ts';
import { leaveOpenSession } from './start-session.ts';

/**
 * Confirms a new number, opens its first session, returns the account's id.
 * @throws CallFailure; 422 wrong code, 429 too early.
 */
const confirmNewPhone = async (phone: Phone, otp: string): Promise<string> => {
  const prefixed = withPrefix(phone);
  const answer = await call(confirmPhone, {
    params: { phone: prefixed, otp },
    query: encodeAttemptKey(attemptOf(phone, otp)),
  });
  await leaveOpenSession();
  openSession({ id: answer.id, token: answer.token, draftKey: answer.draft_key });
  store.set(phoneAtom, prefixed);
  store.set(userAtom, { phone: prefixed, email: null, firstNames: null, surnames: null });
  await flushAtoms();
  return answer.id;
};

export interface RegistrationCodeProps {
  phone: Phone;
  onIn: () => void;
  onEdit: () => void;
  /** The number is confirmed already: in another tab, or by a call whose response was lost. */
  onKnown: () => void;
}

/** Confirms a new account's number. */
export const RegistrationCode = ({ phone, onIn, onEdit, onKnown }: RegistrationCodeProps) => {
  const sending = useResend(() => resendNewCode(phone));
  const draft = useDraft(START_DRAFT);
  const loginDraft = useDraft(LOGIN_DRAFT);
  const confirming = useSubmission((otp: string) => orWrongCode(confirmNewPhone(phone, otp)));

  const submit = async (otp: string): Promise<string | undefined> => {
    const outcome = await confirming.submit(otp);
    if (outcome === undefined) return undefined;
    if (isWrongCode(outcome)) return outcome.wrongCode.sentence;
    await draft.drop();
    loginDraft.keep({ phone, isKnown: true });
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
};
