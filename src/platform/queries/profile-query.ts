import { queryOptions } from '@tanstack/react-query';
import { decodeProfile, readProfile } from '#core/api/accounts/profiles.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { isCallFailure } from '../api/call-failure.ts';
import { call } from '../api/http.ts';
import { networkFirst } from './network-first.ts';

type ProfileWire = AnswerOf<typeof readProfile>;

const askForProfile = async (userId: string, signal: AbortSignal): Promise<ProfileWire | null> => {
  try {
    return await call(readProfile, { params: { userId }, signal });
  } catch (error) {
    if (isCallFailure(error) && error.status === 404) return null;
    throw error;
  }
};

/** Cache key of the last response. */
export const PROFILE = 'profile';

/** The account's profile; null when there is none yet. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profile', userId],
    // A cached response is refetched.
    refetchOnReconnect: 'always',
    queryFn: (context) =>
      networkFirst(context, {
        name: PROFILE,
        ask: () => askForProfile(userId, context.signal),
        read: (cached) => (cached === null ? null : readProfile.answer.validateSync(cached)),
        dataOf: (profile) => profile && decodeProfile(profile),
      }),
  });
