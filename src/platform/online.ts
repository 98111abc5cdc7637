import { useSyncExternalStore } from 'react';

/** The network as real requests find it. The browser is believed when it says that there is none, not when it says some. */
let isOnline = navigator.onLine;
const listeners = new Set<() => void>();

export const reportNetwork = (answered: boolean): void => {
  if (answered === isOnline) return;
  isOnline = answered;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  const goOffline = () => reportNetwork(false);
  const goOnline = () => reportNetwork(true);
  listeners.add(listener);
  window.addEventListener('offline', goOffline);
  window.addEventListener('online', goOnline);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('offline', goOffline);
    window.removeEventListener('online', goOnline);
  };
};

export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOnline,
    () => true,
  );
