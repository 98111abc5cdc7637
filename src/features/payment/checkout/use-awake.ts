import { useEffect } from 'react';
import { lastActivityAtom } from '../../../platform/session/session-atoms.ts';
import { store } from '../../../platform/store.ts';

const EVERY_MS = 20_000;
const AT_MOST_MS = 10 * 60_000;

/**
 * Typing a card in the provider's frame is activity that this page never sees: while the frame is open the person counts
 * as present, for ten minutes at most, so that the session does not end in the middle of a payment.
 */
export const useAwake = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return undefined;
    const since = Date.now();
    const note = () => {
      if (Date.now() - since < AT_MOST_MS) store.set(lastActivityAtom, Date.now());
    };
    note();
    const timer = setInterval(note, EVERY_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
};
