import { useEffect } from 'react';
import { NO_RELOAD_LOCK as NAME } from '#core/constants.ts';

let heldHere = 0;
/** `performance.now()`. */
let releasedAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();
const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

let opened: BroadcastChannel | undefined;
const otherTabs = (): BroadcastChannel => {
  if (!opened) {
    opened = new BroadcastChannel(NAME);
    opened.addEventListener('message', notifyListeners);
  }
  return opened;
};

const hold = (): (() => void) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  heldHere += 1;
  notifyListeners();
  // Web Locks are visible to every tab, and released when a tab is closed or killed.
  void navigator.locks?.request(NAME, { mode: 'shared' }, () => {
    otherTabs().postMessage('started');
    return released;
  });
  return () => {
    heldHere -= 1;
    releasedAt = performance.now();
    release();
  };
};

/** Held while a signature, an identity check or a payment is on the screen: no tab reloads. */
export const useNoReloadLock = (): void => useEffect(hold, []);

/** Whether this tab holds the lock, or released it less than `untilMsAgo` ago: its next screen may still be loading. */
export const isReloadLockedHere = (untilMsAgo = 0): boolean =>
  heldHere > 0 || performance.now() - releasedAt < untilMsAgo;

/** Whether any tab holds or waits for the lock. */
export const isReloadLocked = async (): Promise<boolean> => {
  if (isReloadLockedHere()) return true;
  const { held = [], pending = [] } = await navigator.locks.query();
  return [...held, ...pending].some(({ name, mode }) => name === NAME && mode === 'shared');
};

/** Called when the lock is taken, in this tab or another. */
export const onReloadLocked = (listener: () => void): void => {
  otherTabs();
  listeners.add(listener);
};

/** Resolves when all current holders have released it. */
export const reloadUnlocked = (): Promise<void> =>
  navigator.locks.request(NAME, { mode: 'exclusive' }, () => Promise.resolve());

/** Runs `work` under the exclusive lock, so that no holder can begin meanwhile. False when any tab holds the lock. */
export const unlessReloadLocked = (work: () => Promise<void>): Promise<boolean> =>
  navigator.locks.request(NAME, { mode: 'exclusive', ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
