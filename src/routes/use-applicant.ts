import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai/react';
import { applicationsQuery } from '../platform/queries/applications-query.ts';
import { profileQuery } from '../platform/queries/profile-query.ts';
import { profileIdAtom, userIdAtom } from '../platform/session/session-atoms.ts';

/** The account's profile, which the guard reads, and its applications, newest first. */
export const useApplicant = () => {
  const profile = useQuery(profileQuery(useAtomValue(userIdAtom) ?? ''));
  // The session mostly has the profile id: both are fetched in parallel.
  const known = useAtomValue(profileIdAtom);
  const profileId = profile.data?.id ?? known;
  const applications = useQuery({ ...applicationsQuery(profileId ?? ''), enabled: profileId !== null });
  return { reading: profile, profile: profile.data, applications };
};
