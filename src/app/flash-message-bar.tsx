import { useAtom, useAtomValue } from 'jotai/react';
import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { appCopy } from '../copy/app.ts';
import { flashMessageAtom } from '../platform/flash-message.ts';
import { authStatusAtom } from '../platform/session/session-atoms.ts';
import { Bar } from '../ui/bar.tsx';

/** Why the person was redirected; until closed or the next navigation. */
export const FlashMessageBar = () => {
  const [message, setMessage] = useAtom(flashMessageAtom);
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const isIn = useAtomValue(authStatusAtom) === 'authenticated';
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation counts, whatever its kind.
  useEffect(() => {
    // REPLACE: a redirect, part of the same navigation.
    if (navigationType !== 'REPLACE' || !isIn) setMessage(null);
  }, [key, navigationType, isIn, setMessage]);
  if (message === null) return null;
  return <Bar onClose={() => setMessage(null)}>{appCopy.arrival[message]}</Bar>;
};
