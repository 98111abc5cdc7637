import { type ReactNode, useMemo } from 'react';
import { network, useOnline } from '../platform/online.ts';
import { NetworkSightContext } from '../ui/network-sight.tsx';

/** Tells every component below whether there is a network. */
export const WithNetwork = ({ children }: { readonly children: ReactNode }) => {
  const isOnline = useOnline();
  const sight = useMemo(() => ({ isOnline, look: network.look }), [isOnline]);
  return <NetworkSightContext value={sight}>{children}</NetworkSightContext>;
};
