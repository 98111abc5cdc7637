import { useEffect } from 'react';
import { Loading } from './loading.tsx';

/** The landing is a prerendered page outside the router: going there loads it. */
export const RedirectToLanding = () => {
  useEffect(() => window.location.replace('/'), []);
  return <Loading />;
};
