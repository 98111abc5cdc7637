import { useState } from 'react';
import type { Phone } from '#core/people/phone.ts';
import { codeCopy } from '../../copy/code.ts';
import { useAction } from '../../platform/use-action.ts';
import { isDeadCode, isWrongCode, orWrongCode } from '../../platform/wrong-code.ts';
import { enterWithCode, type LoginRejection } from './enter-with-code.ts';
import type { SessionDestination } from './start-session.ts';

export type LoginProblem = { readonly rejection: LoginRejection } | { readonly wrongCode: string };

/** A try to enter with a code: it leads to a place, or to news that a dialog tells. */
export const useLoginAttempt = (phone: Phone | undefined, onIn: (place: SessionDestination) => void) => {
  const [news, setNews] = useState<LoginProblem>();
  const action = useAction(async (otp: string) =>
    phone === undefined ? undefined : orWrongCode(enterWithCode(phone, otp)),
  );

  /** Answers what to say at the field, when it was the code. */
  const submit = async (otp: string): Promise<string | undefined> => {
    const outcome = await action.run(otp);
    if (outcome === undefined) return undefined;
    if (isWrongCode(outcome)) {
      const { sentence } = outcome.wrongCode;
      if (isDeadCode(outcome)) return sentence;
      setNews({ wrongCode: sentence });
      return codeCopy.wrong;
    }
    if ('rejection' in outcome) setNews({ rejection: outcome.rejection });
    else onIn(outcome.place);
    return undefined;
  };

  return { submit, news, forgetNews: () => setNews(undefined), action };
};
