import { useCallback, useEffect, useRef, useState } from 'react';
import {
  ACTIVITY_THROTTLE_MS,
  IDLE_COUNTDOWN_SECONDS,
  IDLE_POLL_MS,
  IDLE_TIMEOUT_MS,
  IDLE_WARNING_DELAY_MS,
} from '#core/constants.ts';
import { store } from '../store.ts';
import { lastActivityAtom } from './session-atoms.ts';
import { announce } from './session-channel.ts';

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll', 'input'] as const;

/** Somebody is there: for every tab, or one that lies behind would end the session of the one that is used. */
const live = (at: number): void => {
  store.set(lastActivityAtom, at);
  announce({ kind: 'alive', at });
};

/**
 * Watches for signs of life, in this tab and, through the shared instant of the last one, in the others. After two
 * minutes without, it counts 15 seconds down by the clock, so that a phone that slept ends the session on waking.
 */
export const useInactivity = (options: { isWatching: boolean; onExpired: () => void }) => {
  const { isWatching, onExpired } = options;
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const expired = useRef(onExpired);
  useEffect(() => {
    expired.current = onExpired;
  });
  const isWarning = secondsLeft !== undefined;
  const warning = useRef(false);
  useEffect(() => {
    warning.current = isWarning;
  });

  const note = useCallback(() => {
    const now = Date.now();
    if (Math.abs(now - (store.get(lastActivityAtom) ?? 0)) >= ACTIVITY_THROTTLE_MS) live(now);
  }, []);

  const stay = useCallback(() => {
    live(Date.now());
    setSecondsLeft(undefined);
  }, []);

  useEffect(() => {
    if (!isWatching) {
      setSecondsLeft(undefined);
      return undefined;
    }
    if (store.get(lastActivityAtom) === null) store.set(lastActivityAtom, Date.now());
    const onSign = () => {
      // While the warning is open, only its own button keeps the session.
      if (!warning.current) note();
    };
    const check = () => {
      const silenceMs = Date.now() - (store.get(lastActivityAtom) ?? Date.now());
      // The clock went back: the silence begins anew, or it would not end before the clock has caught up.
      if (silenceMs < 0) store.set(lastActivityAtom, Date.now());
      const overMs = silenceMs - IDLE_TIMEOUT_MS - IDLE_WARNING_DELAY_MS;
      if (overMs < 0) setSecondsLeft(undefined);
      else if (overMs >= IDLE_COUNTDOWN_SECONDS * 1000) expired.current();
      else setSecondsLeft(Math.ceil(IDLE_COUNTDOWN_SECONDS - overMs / 1000));
    };
    for (const sign of SIGNS) window.addEventListener(sign, onSign, { passive: true, capture: true });
    document.addEventListener('visibilitychange', check);
    const timer = window.setInterval(check, IDLE_POLL_MS);
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, onSign, { capture: true });
      document.removeEventListener('visibilitychange', check);
      window.clearInterval(timer);
    };
  }, [isWatching, note]);

  return { secondsLeft, stay };
};
