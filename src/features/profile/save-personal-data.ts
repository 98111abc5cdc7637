import type { QueryClient } from '@tanstack/react-query';
import {
  encodePersonalData,
  type PersonalData,
  type Profile,
  savePersonalData,
} from '#core/api/accounts/profiles.ts';
import { call } from '../../platform/http.ts';
import { cacheProfile } from '../../platform/queries/cache-profile.ts';
import { profileQuery } from '../../platform/queries/profile-query.ts';
import { documentAtom, profileIdAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';

interface MutationContext {
  readonly queryClient: QueryClient;
  readonly userId: string;
  readonly profile: Profile;
}

/**
 * Saves the identity data and updates the cached profile, which the next step reads. Errors: CallFailure;
 * `already_registered` is another person's document, `profile_locked` an application that was decided with other data.
 */
export const sendPersonalData = async (
  { queryClient, userId, profile }: MutationContext,
  data: PersonalData,
): Promise<void> => {
  const { id } = await call(savePersonalData, { body: encodePersonalData(profile, data) });
  store.set(profileIdAtom, id);
  store.set(documentAtom, data.documentNumber);
  await cacheProfile(queryClient, userId, { ...profile, personalData: data });
  void queryClient.invalidateQueries({ queryKey: profileQuery(userId).queryKey });
};
