import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai/react';
import { useCallback } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { ApplicantScreen } from '../features/profile/applicant-screen.tsx';
import { useApiQuery } from '../platform/api/queries.ts';
import { withSentCode } from '../platform/forms/use-sent-code.ts';
import { profileQuery } from '../platform/queries/profile-query.ts';
import { editNumberAtom, userIdAtom } from '../platform/session/session-atoms.ts';
import { store } from '../platform/store.ts';

const CreateProfileRoute = () => {
  const userId = useAtomValue(userIdAtom) ?? '';
  const { data: profile } = useApiQuery(profileQuery(userId));
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // The refetched profile is complete, and the guard below redirects.
  const refresh = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: profileQuery(userId).queryKey }),
    [queryClient, userId],
  );
  if (profile?.isEmailVerified) return <Navigate to="/profileform" replace />;
  return (
    <ApplicantScreen
      userId={userId}
      onSaved={(sentCode) => navigate('/val_account', { state: withSentCode(sentCode) })}
      onDone={refresh}
      onBack={() => {
        store.set(editNumberAtom, '1');
        navigate('/create_account');
      }}
    />
  );
};

export default CreateProfileRoute;
