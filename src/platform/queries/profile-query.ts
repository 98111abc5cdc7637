import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#core/wire/endpoint.ts';
import { readProfile } from '#core/wire/profiles.ts';
import { isCallFailure } from '../call-failure.ts';
import { networkFirst } from '../drafts/network-first.ts';
import { call } from '../http.ts';

export type ProfileWire = AnswerOf<typeof readProfile>;

const askForProfile = async (userId: string, signal: AbortSignal): Promise<ProfileWire | null> => {
  try {
    return await call(readProfile, { params: { userId }, signal });
  } catch (error) {
    if (isCallFailure(error) && error.status === 404) return null;
    throw error;
  }
};

/** Under which the last answer is kept. */
export const PROFILE = 'profile';

/** The person's profile; null when they have none yet. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profile', userId],
    // What stood in for an answer is asked for again.
    refetchOnReconnect: 'always',
    queryFn: (context) =>
      networkFirst(context, {
        name: PROFILE,
        ask: () => askForProfile(userId, context.signal),
        read: (kept) => (kept === null ? null : readProfile.answer.validateSync(kept)),
        dataOf: (profile) => profile,
      }),
  });
