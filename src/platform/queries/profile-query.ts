import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '../../core/wire/endpoint.ts';
import { readProfile } from '../../core/wire/profiles.ts';
import { isCallFailure } from '../call-failure.ts';
import { call } from '../http.ts';

export type ProfileWire = AnswerOf<typeof readProfile>;

/** The person's profile; null when they have none yet. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: async ({ signal }): Promise<ProfileWire | null> => {
      try {
        return await call(readProfile, { params: { userId }, signal });
      } catch (error) {
        if (isCallFailure(error) && error.status === 404) return null;
        throw error;
      }
    },
  });
