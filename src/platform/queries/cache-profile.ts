import type { QueryClient } from '@tanstack/react-query';
import { encodeProfile, type Profile } from '#core/api/accounts/profiles.ts';
import { cacheResponse } from './network-first.ts';
import { PROFILE, profileQuery } from './profile-query.ts';

/** Caches a saved profile, so that it can be read offline without a refetch. */
export const cacheProfile = async (client: QueryClient, userId: string, profile: Profile): Promise<void> => {
  client.setQueryData(profileQuery(userId).queryKey, profile);
  await cacheResponse(PROFILE, encodeProfile(profile));
};
