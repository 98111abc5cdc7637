import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai/react';
import { Navigate } from 'react-router-dom';
import { EmailCode, EmailUnknown } from '../features/profile/email-code.tsx';
import { useApiQuery } from '../platform/api/queries.ts';
import { cacheProfile } from '../platform/queries/cache-profile.ts';
import { profileQuery } from '../platform/queries/profile-query.ts';
import { userIdAtom } from '../platform/session/session-atoms.ts';
import { useAfterEmail } from './use-after-email.ts';

/** The e-mail comes from the profile, so that a reload and a deep link have it. */
const ValAccountRoute = () => {
  const userId = useAtomValue(userIdAtom) ?? '';
  const { data: profile, error, refetch, isFetching } = useApiQuery(profileQuery(userId));
  const queryClient = useQueryClient();
  const after = useAfterEmail();
  if (profile === null) return <Navigate to="/create_profile" replace />;
  if (profile === undefined)
    return <EmailUnknown error={error} isFetching={isFetching} onRetry={() => void refetch()} />;
  if (after.isFromPortal ? profile.isEmailProved : profile.isEmailVerified)
    return <Navigate to={after.path} replace />;
  const noteConfirmed = () => {
    void cacheProfile(queryClient, userId, { ...profile, isEmailVerified: true, isEmailProved: true });
    void queryClient.invalidateQueries({ queryKey: profileQuery(userId).queryKey });
  };
  return <EmailCode email={profile.applicant.email} editPath={after.editPath} onConfirmed={noteConfirmed} />;
};

export default ValAccountRoute;
