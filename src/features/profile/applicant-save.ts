import { decodeSentCode, type SentCode } from '#core/api/accounts/accounts.ts';
import { type Applicant, createProfile, encodeApplicant } from '#core/api/accounts/profiles.ts';
import { call } from '../../platform/http.ts';
import { emailAtom, profileIdAtom, userAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';

/**
 * Saves the applicant's data and sends the code that confirms the address. Errors: CallFailure; `already_registered` is
 * another person's address, `email_confirmed` a profile that is completed.
 */
export const saveApplicant = async (
  applicant: Applicant,
): Promise<{ readonly profileId: string; readonly sentCode: SentCode }> => {
  const answer = await call(createProfile, { body: encodeApplicant(applicant) });
  store.set(profileIdAtom, answer.profile_id);
  store.set(emailAtom, applicant.email);
  const user = store.get(userAtom);
  if (user)
    store.set(userAtom, {
      ...user,
      email: applicant.email,
      nombres: applicant.firstNames,
      apellidos: applicant.surnames,
    });
  return { profileId: answer.profile_id, sentCode: decodeSentCode(answer.codigo, Date.now()) };
};
