import { useEffect } from 'react';
import { lastActivityAtom } from '../../../platform/session/session-atoms.ts';
import { store } from '../../../platform/store.ts';

const EVERY_MS = 20_000;
const AT_MOST_MS = 10 * 60_000;

/**
 * Events in the provider's frame do not reach this page: while it is open the person counts as active, for ten minutes
 * at most, so that the session does not expire in the middle of a payment.
 */
export const useKeepSessionActive = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return undefined;
    const since = Date.now();
    const recordActivity = () => {
      if (Date.now() - since < AT_MOST_MS) store.set(lastActivityAtom, Date.now());
    };
    recordActivity();
    const timer = setInterval(recordActivity, EVERY_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
};
