import type { QueryClient } from '@tanstack/react-query';
import { cacheResponse } from '../drafts/network-first.ts';
import { PROFILE, type ProfileWire, profileQuery } from './profile-query.ts';

/** The profile as it was just saved: nobody needs to ask for it, without a network either. */
export const noteProfile = async (
  client: QueryClient,
  userId: string,
  profile: ProfileWire,
): Promise<void> => {
  client.setQueryData(profileQuery(userId).queryKey, profile);
  await cacheResponse(PROFILE, profile);
};
