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

const ACTIVITY_EVENTS = [
  'pointerdown',
  'pointermove',
  'keydown',
  'wheel',
  'touchstart',
  'scroll',
  'input',
] as const;

/** Broadcast, or a background tab would end the session of the tab in use. */
const recordActivity = (at: number): void => {
  store.set(lastActivityAtom, at);
  announce({ kind: 'alive', at });
};

/**
 * Watches activity in this tab and, through the shared instant, in the others. After two minutes idle it counts down 15
 * seconds by the clock, so that a device that slept ends the session on waking.
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

  const onActivity = useCallback(() => {
    const now = Date.now();
    if (Math.abs(now - (store.get(lastActivityAtom) ?? 0)) >= ACTIVITY_THROTTLE_MS) recordActivity(now);
  }, []);

  const stay = useCallback(() => {
    recordActivity(Date.now());
    setSecondsLeft(undefined);
  }, []);

  useEffect(() => {
    if (!isWatching) {
      setSecondsLeft(undefined);
      return undefined;
    }
    if (store.get(lastActivityAtom) === null) store.set(lastActivityAtom, Date.now());
    const onEvent = () => {
      // While the warning is open, only its own button keeps the session.
      if (!warning.current) onActivity();
    };
    const check = () => {
      const idleMs = Date.now() - (store.get(lastActivityAtom) ?? Date.now());
      // The clock was set back: restart, or the idle time would not end before the clock catches up.
      if (idleMs < 0) store.set(lastActivityAtom, Date.now());
      const overMs = idleMs - IDLE_TIMEOUT_MS - IDLE_WARNING_DELAY_MS;
      if (overMs < 0) setSecondsLeft(undefined);
      else if (overMs >= IDLE_COUNTDOWN_SECONDS * 1000) expired.current();
      else setSecondsLeft(Math.ceil(IDLE_COUNTDOWN_SECONDS - overMs / 1000));
    };
    for (const type of ACTIVITY_EVENTS)
      window.addEventListener(type, onEvent, { passive: true, capture: true });
    document.addEventListener('visibilitychange', check);
    const timer = window.setInterval(check, IDLE_POLL_MS);
    return () => {
      for (const type of ACTIVITY_EVENTS) window.removeEventListener(type, onEvent, { capture: true });
      document.removeEventListener('visibilitychange', check);
      window.clearInterval(timer);
    };
  }, [isWatching, onActivity]);

  return { secondsLeft, stay };
};
