import { useAtomValue } from 'jotai/react';
import { useApiQuery } from '../platform/api/queries.ts';
import { applicationsQuery } from '../platform/queries/applications-query.ts';
import { profileQuery } from '../platform/queries/profile-query.ts';
import { profileIdAtom, userIdAtom } from '../platform/session/session-atoms.ts';

/** The account's profile, which the guard reads, and its applications, newest first. `reading`: what failed of both. */
export const useApplicant = () => {
  const profile = useApiQuery(profileQuery(useAtomValue(userIdAtom) ?? ''));
  // The session mostly has the profile id: both are fetched in parallel.
  const known = useAtomValue(profileIdAtom);
  const profileId = profile.data?.id ?? known;
  const applications = useApiQuery({ ...applicationsQuery(profileId ?? ''), enabled: profileId !== null });
  const failed = [profile, applications].filter(({ error, data }) => error !== null && data === undefined);
  const reading = {
    error: failed[0]?.error ?? null,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
  return { reading, profile: profile.data, applications };
};
