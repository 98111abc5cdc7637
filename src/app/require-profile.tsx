import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { documentAtom, profileIdAtom } from '../platform/session/session-atoms.ts';
import { store } from '../platform/store.ts';
import { StatusUnknown } from '../routes/profileform/status-unknown.tsx';
import { useApplicant } from '../routes/use-applicant.ts';
import { Loading } from './loading.tsx';

/** Guard: needs a profile with a confirmed e-mail; redirects to create it. */
const RequireProfile = () => {
  const { profile, reading } = useApplicant();

  useEffect(() => {
    if (!profile) return;
    store.set(profileIdAtom, profile.id);
    store.set(documentAtom, profile.personalData?.documentNumber ?? null);
  }, [profile]);

  if (profile === undefined && reading.error) return <StatusUnknown reading={reading} />;
  if (profile === undefined) return <Loading />;
  if (profile === null) return <Navigate to="/create_profile" replace />;
  if (!profile.isEmailVerified) return <Navigate to="/val_account" replace />;
  return <Outlet />;
};

export default RequireProfile;
