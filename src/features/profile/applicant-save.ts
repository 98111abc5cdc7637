import type { SentCode } from '#core/api/accounts/accounts.ts';
import {
  type Applicant,
  createProfile,
  decodeCreatedProfile,
  encodeApplicant,
} from '#core/api/accounts/profiles.ts';
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
  const created = decodeCreatedProfile(
    await call(createProfile, { body: encodeApplicant(applicant) }),
    Date.now(),
  );
  store.set(profileIdAtom, created.profileId);
  store.set(emailAtom, applicant.email);
  const user = store.get(userAtom);
  if (user)
    store.set(userAtom, {
      ...user,
      email: applicant.email,
      firstNames: applicant.firstNames,
      surnames: applicant.surnames,
    });
  return created;
};
