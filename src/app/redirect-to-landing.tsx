import { useEffect } from 'react';
import { Loading } from './loading.tsx';

/** The landing is prerendered outside the router: needs a full load. */
export const RedirectToLanding = () => {
  useEffect(() => window.location.replace('/'), []);
  return <Loading />;
};
