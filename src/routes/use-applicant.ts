import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai/react';
import { applicationsQuery } from '../platform/queries/applications-query.ts';
import { profileQuery } from '../platform/queries/profile-query.ts';
import { profileIdAtom, userIdAtom } from '../platform/session/session-atoms.ts';

/** What the server knows of the person: the profile, which the guard reads, and the applications, the newest first. */
export const useApplicant = () => {
  const profile = useQuery(profileQuery(useAtomValue(userIdAtom) ?? ''));
  // The session mostly knows whose profile it is: both are asked for at once.
  const known = useAtomValue(profileIdAtom);
  const profileId = profile.data?.id ?? known;
  const applications = useQuery({ ...applicationsQuery(profileId ?? ''), enabled: profileId !== null });
  return { reading: profile, profile: profile.data, applications };
};
