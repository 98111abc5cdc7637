import { useAtom, useAtomValue } from 'jotai/react';
import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { appCopy } from '../copy/app.ts';
import { flashMessageAtom } from '../platform/flash-message.ts';
import { authStatusAtom } from '../platform/session/session-atoms.ts';
import { Bar } from '../ui/bar.tsx';

/** Says why one is here and not where one asked to go, until it is closed, or one goes on or leaves. */
export const FlashMessageBar = () => {
  const [news, setNews] = useAtom(flashMessageAtom);
  const { key } = useLocation();
  const way = useNavigationType();
  const isIn = useAtomValue(authStatusAtom) === 'authenticated';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of the person's own counts, whatever its kind.
  useEffect(() => {
    // Redirects replace the address: they are the rest of the same arrival.
    if (way !== 'REPLACE' || !isIn) setNews(null);
  }, [key, way, isIn, setNews]);
  if (news === null) return null;
  return <Bar onClose={() => setNews(null)}>{appCopy.arrival[news]}</Bar>;
};
