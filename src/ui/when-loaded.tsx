import { type ReactNode, useEffect, useState } from 'react';
import { ChunkBoundary } from './chunk-boundary.tsx';
import { useNetworkStatus } from './network-status.tsx';
import type { OnDemand } from './on-demand.tsx';

export interface WhenLoadedProps {
  part: Pick<OnDemand<never>, 'preload' | 'isLoaded'>;
  waiting: ReactNode;
  /** What stands for it while it cannot be had. */
  missing: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** A screen that a device may not have: it is asked for again by a press, and when the network is back. */
export const WhenLoaded = ({ part, waiting, missing, children }: WhenLoadedProps) => {
  const { isOnline } = useNetworkStatus();
  const [state, setState] = useState<'here' | 'missing' | 'waiting'>(part.isLoaded() ? 'here' : 'waiting');
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press and the network are reasons to ask again.
  useEffect(() => {
    if (part.isLoaded()) return undefined;
    let stays = true;
    part.preload().then(
      () => stays && setState('here'),
      () => stays && setState('missing'),
    );
    return () => {
      stays = false;
    };
  }, [part, tries, isOnline]);
  if (state === 'waiting') return waiting;
  if (state === 'missing') return missing(() => setTries((count) => count + 1));
  // Its own parts may be missing all the same.
  return <ChunkBoundary missing={missing}>{children}</ChunkBoundary>;
};
