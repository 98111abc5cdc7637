import { useSyncExternalStore } from 'react';
import { postToWorker } from '../post-to-worker.ts';
import { createNetwork, type NetworkState } from './network.ts';
import { probeServer } from './probe.ts';

export const network = createNetwork({
  probe: probeServer,
  isVisible: () => typeof document !== 'undefined' && document.visibilityState === 'visible',
  saysOnline: () => navigator.onLine !== false,
});

if (typeof window !== 'undefined') {
  window.addEventListener('offline', network.gone);
  window.addEventListener('online', network.said);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') network.probe();
  });
}

/** Calls `listener` each time the network is back. Returns the unsubscriber. */
export const onNetworkBack = (listener: () => void): (() => void) => {
  let wasOnline = network.current().isOnline;
  return network.subscribe(() => {
    const { isOnline } = network.current();
    const isBack = isOnline && !wasOnline;
    wasOnline = isOnline;
    if (isBack) listener();
  });
};

if (typeof window !== 'undefined') onNetworkBack(() => void postToWorker({ type: 'ONLINE' }));

const AT_FIRST: NetworkState = { isOnline: true, isSlow: false, lostAt: undefined };

export const useNetwork = (): NetworkState =>
  useSyncExternalStore(network.subscribe, network.current, () => AT_FIRST);

export const useOnline = (): boolean =>
  useSyncExternalStore(
    network.subscribe,
    () => network.current().isOnline,
    () => true,
  );
