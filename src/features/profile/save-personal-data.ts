import type { QueryClient } from '@tanstack/react-query';
import { type PersonalData, savePersonalData, withPersonalData } from '#core/api/accounts/profiles.ts';
import { call } from '../../platform/http.ts';
import { cacheProfile } from '../../platform/queries/cache-profile.ts';
import { type ProfileWire, profileQuery } from '../../platform/queries/profile-query.ts';
import { documentAtom, profileIdAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';

interface MutationContext {
  readonly queryClient: QueryClient;
  readonly userId: string;
  readonly profile: ProfileWire;
}

/**
 * Saves the identity data and updates the cached profile, which the next step reads. Errors: CallFailure;
 * `already_registered` is another person's document, `profile_locked` an application that was decided with other data.
 */
export const sendPersonalData = async (
  { queryClient, userId, profile }: MutationContext,
  data: PersonalData,
): Promise<void> => {
  const saved = withPersonalData(profile, data);
  const { id } = await call(savePersonalData, { body: saved });
  store.set(profileIdAtom, id);
  store.set(documentAtom, saved.documento);
  await cacheProfile(queryClient, userId, saved);
  void queryClient.invalidateQueries({ queryKey: profileQuery(userId).queryKey });
};
