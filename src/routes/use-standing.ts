import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai/react';
import { applicationsQuery } from '../platform/queries/applications-query.ts';
import { profileQuery } from '../platform/queries/profile-query.ts';
import { userIdAtom } from '../platform/session/session-atoms.ts';

/** What the server knows of the person: the profile, which the guard has read, and the applications, the newest first. */
export const useStanding = () => {
  const profile = useQuery(profileQuery(useAtomValue(userIdAtom) ?? '')).data;
  const applications = useQuery({
    ...applicationsQuery(profile?.id ?? ''),
    enabled: profile?.id !== undefined,
  });
  return { profile, applications };
};
