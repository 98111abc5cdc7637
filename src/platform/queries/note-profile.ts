import type { QueryClient } from '@tanstack/react-query';
import { keepLastAnswer } from '../drafts/or-last-answer.ts';
import { PROFILE, type ProfileWire, profileQuery } from './profile-query.ts';

/** The profile as it was just saved: nobody needs to ask for it, without a network either. */
export const noteProfile = async (
  client: QueryClient,
  userId: string,
  profile: ProfileWire,
): Promise<void> => {
  client.setQueryData(profileQuery(userId).queryKey, profile);
  await keepLastAnswer(PROFILE, profile);
};
