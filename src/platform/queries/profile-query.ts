import { queryOptions } from '@tanstack/react-query';
import { decodeProfile, readProfile } from '#core/api/accounts/profiles.ts';
import { call } from '../api/http.ts';
import { networkFirst } from './network-first.ts';

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
        ask: () => call(readProfile, { params: { userId }, signal: context.signal }),
        read: (cached) => readProfile.answer.validateSync(cached),
        dataOf: (profile) => profile && decodeProfile(profile),
      }),
  });
