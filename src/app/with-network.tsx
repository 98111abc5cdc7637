import { type ReactNode, useMemo } from 'react';
import { network, useOnline } from '../platform/online.ts';
import { NetworkStatusContext } from '../ui/network-status.tsx';

/** Provides the network status. */
export const WithNetwork = ({ children }: { readonly children: ReactNode }) => {
  const isOnline = useOnline();
  const sight = useMemo(() => ({ isOnline, probe: network.probe }), [isOnline]);
  return <NetworkStatusContext value={sight}>{children}</NetworkStatusContext>;
};
