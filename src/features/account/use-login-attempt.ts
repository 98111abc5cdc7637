import { useState } from 'react';
import type { Phone } from '#core/people/phone.ts';
import { codeCopy } from '../../copy/code.ts';
import { useSubmission } from '../../platform/forms/use-submission.ts';
import { isDeadCode, isWrongCode, orWrongCode } from '../../platform/wrong-code.ts';
import { type LoginRejection, loginWithCode } from './login-with-code.ts';
import type { SessionDestination } from './start-session.ts';

export type LoginProblem = { readonly rejection: LoginRejection } | { readonly wrongCode: string };

/** Login with a code: ends in a redirect or in a problem shown by a dialog. */
export const useLoginAttempt = (
  phone: Phone | undefined,
  onIn: (destination: SessionDestination) => void,
) => {
  const [problem, setProblem] = useState<LoginProblem>();
  const action = useSubmission(async (otp: string) =>
    phone === undefined ? undefined : orWrongCode(loginWithCode(phone, otp)),
  );

  /** Returns the field's error for a wrong code. */
  const submit = async (otp: string): Promise<string | undefined> => {
    const outcome = await action.submit(otp);
    if (outcome === undefined) return undefined;
    if (isWrongCode(outcome)) {
      const { sentence } = outcome.wrongCode;
      if (isDeadCode(outcome)) return sentence;
      setProblem({ wrongCode: sentence });
      return codeCopy.wrong;
    }
    if ('rejection' in outcome) setProblem({ rejection: outcome.rejection });
    else onIn(outcome.place);
    return undefined;
  };

  return { submit, problem, forgetProblem: () => setProblem(undefined), action };
};
