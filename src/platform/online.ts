import { useSyncExternalStore } from 'react';

/** The network as real requests find it. The browser is believed when it says that there is none, not when it says some. */
let isOnline = navigator.onLine;
const listeners = new Set<() => void>();

/** When the browser last said that there is none, on the clock of `performance`. */
let goneAt = Number.NEGATIVE_INFINITY;

/** What a call found that began at an instant: an answer that was on its way when the network went says nothing of now. */
export const reportNetwork = (answered: boolean, begunAt = performance.now()): void => {
  if (answered === isOnline || (answered && begunAt < goneAt)) return;
  isOnline = answered;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  const goOffline = () => {
    goneAt = performance.now();
    reportNetwork(false);
  };
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
