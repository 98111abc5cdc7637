import { useEffect } from 'react';
import { NO_RELOAD_LOCK as NAME } from '#core/constants.ts';

let heldHere = 0;
/** On the clock of `performance`. */
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
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  heldHere += 1;
  notifyListeners();
  // A lock is seen by every tab, and goes with a tab that is closed or killed.
  void navigator.locks?.request(NAME, { mode: 'shared' }, () => {
    otherTabs().postMessage('started');
    return over;
  });
  return () => {
    heldHere -= 1;
    releasedAt = performance.now();
    end();
  };
};

/** What is on the screen is a signature, an identity check or a payment: nothing may be reloaded meanwhile, in any tab. */
export const useNoReloadLock = (): void => useEffect(hold, []);

/** Whether this tab is in the middle of one, or was until so long ago: its next screen may still be on the way. */
export const isReloadLockedHere = (untilMsAgo = 0): boolean =>
  heldHere > 0 || performance.now() - releasedAt < untilMsAgo;

/** Whether any tab is. */
export const isReloadLocked = async (): Promise<boolean> => {
  if (isReloadLockedHere()) return true;
  const { held = [], pending = [] } = await navigator.locks.query();
  return [...held, ...pending].some(({ name, mode }) => name === NAME && mode === 'shared');
};

/** Calls back when one begins, in this tab or another. */
export const onReloadLocked = (listener: () => void): void => {
  otherTabs();
  listeners.add(listener);
};

/** Resolves when those that are under way now are over. */
export const reloadUnlocked = (): Promise<void> =>
  navigator.locks.request(NAME, { mode: 'exclusive' }, () => Promise.resolve());

/** Does `work` unless any tab is in the middle of one; none begins before it is done. Answers whether it was done. */
export const unlessReloadLocked = (work: () => Promise<void>): Promise<boolean> =>
  navigator.locks.request(NAME, { mode: 'exclusive', ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
