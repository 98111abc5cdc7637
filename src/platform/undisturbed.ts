import { useEffect } from 'react';
import { UNDISTURBED_LOCK as NAME } from '../core/domain/constants.ts';

let atItHere = 0;
/** On the clock of `performance`. */
let overAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();
const tellHere = (): void => {
  for (const listener of listeners) listener();
};

let opened: BroadcastChannel | undefined;
const otherTabs = (): BroadcastChannel => {
  if (!opened) {
    opened = new BroadcastChannel(NAME);
    opened.addEventListener('message', tellHere);
  }
  return opened;
};

const begin = (): (() => void) => {
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  atItHere += 1;
  tellHere();
  // A lock is seen by every tab, and goes with a tab that is closed or killed.
  void navigator.locks?.request(NAME, { mode: 'shared' }, () => {
    otherTabs().postMessage('begun');
    return over;
  });
  return () => {
    atItHere -= 1;
    overAt = performance.now();
    end();
  };
};

/** What is on the screen is a signature, an identity check or a payment: nothing may be reloaded meanwhile, in any tab. */
export const useUndisturbed = (): void => useEffect(begin, []);

/** Whether this tab is in the middle of one, or was until so long ago: its next screen may still be on the way. */
export const isUndisturbedHere = (untilMsAgo = 0): boolean =>
  atItHere > 0 || performance.now() - overAt < untilMsAgo;

/** Whether any tab is. */
export const isUndisturbedAnywhere = async (): Promise<boolean> => {
  if (isUndisturbedHere()) return true;
  const { held = [], pending = [] } = await navigator.locks.query();
  return [...held, ...pending].some(({ name, mode }) => name === NAME && mode === 'shared');
};

/** Calls back when one begins, in this tab or another. */
export const onUndisturbed = (listener: () => void): void => {
  otherTabs();
  listeners.add(listener);
};

/** Resolves when those that are under way now are over. */
export const undisturbedOver = (): Promise<void> =>
  navigator.locks.request(NAME, { mode: 'exclusive' }, () => Promise.resolve());

/** Does `work` unless any tab is in the middle of one; none begins before it is done. Answers whether it was done. */
export const unlessUndisturbed = (work: () => Promise<void>): Promise<boolean> =>
  navigator.locks.request(NAME, { mode: 'exclusive', ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
