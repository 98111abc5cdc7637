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

/** A page scrolls, focuses and shows dialogs by itself; these come from a person. */
const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'input'] as const;

const LIMIT_MS = IDLE_TIMEOUT_MS + IDLE_WARNING_DELAY_MS;

/** Tells events of a person from those of scripts, and from moves of a pointer that stood still while the page moved. */
const createPersonFilter = () => {
  let place = '';
  return (event: Event): boolean => {
    if (!event.isTrusted) return false;
    if (event.type !== 'pointermove') return true;
    const before = place;
    const { screenX, screenY } = event as PointerEvent;
    place = `${screenX} ${screenY}`;
    return place !== before;
  };
};

/** Broadcast, or a background tab would end the session of the tab in use. */
const recordActivity = (at: number): void => {
  store.set(lastActivityAtom, at);
  announce({ kind: 'alive', at });
};

/**
 * Watches activity in this tab and, through the shared instant, in the others. After two minutes idle it counts down 15
 * seconds by the clock, so that a device that slept ends the session on waking. It wakes the page up once for that.
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
    const sinceActivity = () => Date.now() - (store.get(lastActivityAtom) ?? Date.now());
    let heardAt = 0;
    const hear = () => {
      heardAt = performance.now() - Math.max(0, sinceActivity());
    };
    // By the clock, which goes on while a device sleeps, and by the page's time, which nobody sets back.
    const idleMs = () => Math.max(sinceActivity(), performance.now() - heardAt);
    let timer: number | undefined;
    const check = () => {
      const overMs = idleMs() - LIMIT_MS;
      if (overMs < 0) setSecondsLeft(undefined);
      else if (overMs >= IDLE_COUNTDOWN_SECONDS * 1000) expired.current();
      else setSecondsLeft(Math.ceil(IDLE_COUNTDOWN_SECONDS - overMs / 1000));
      // To the next instant that matters. An interval: one whose end another tab denied is asked again.
      window.clearInterval(timer);
      timer = window.setInterval(check, overMs < 0 ? -overMs : IDLE_POLL_MS - (overMs % IDLE_POLL_MS));
    };
    const isOfPerson = createPersonFilter();
    const onEvent = (event: Event) => {
      if (!isOfPerson(event)) return;
      const idle = idleMs();
      // Only the warning's own button keeps the session; the first touch of a device that slept comes before its timers.
      if (idle >= LIMIT_MS) check();
      else if (idle >= ACTIVITY_THROTTLE_MS) recordActivity(Date.now());
    };
    hear();
    check();
    const stopHearing = store.sub(lastActivityAtom, () => {
      hear();
      if (warning.current) check();
    });
    const listeners = new AbortController();
    const { signal } = listeners;
    for (const type of ACTIVITY_EVENTS)
      window.addEventListener(type, onEvent, { passive: true, capture: true, signal });
    document.addEventListener('visibilitychange', check, { signal });
    window.addEventListener('pageshow', check, { signal });
    return () => {
      listeners.abort();
      stopHearing();
      window.clearInterval(timer);
    };
  }, [isWatching]);

  return { secondsLeft, stay };
};
