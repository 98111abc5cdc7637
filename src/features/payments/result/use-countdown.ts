import { useEffect, useState } from 'react';

const DURATION_MS = 800;
const VIBRATION_MS = 30;
const SKIPS = ['pointerdown', 'keydown'] as const;

const vibrate = (): void => {
  // Without an act of the person the browser refuses it, and logs that.
  if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(VIBRATION_MS);
};

/** Share from 0 to 1 of a short transition, once `isOn`; the first press ends it, reduced motion leaves it out. */
export const useCountdown = (isOn: boolean): number => {
  const [share, setShare] = useState(0);
  useEffect(() => {
    if (!isOn) return undefined;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShare(1);
      return undefined;
    }
    vibrate();
    const startedAt = performance.now();
    let frame = 0;
    const step = (now: number): void => {
      const elapsed = Math.max(0, Math.min(1, (now - startedAt) / DURATION_MS));
      setShare(1 - (1 - elapsed) ** 3);
      if (elapsed < 1) frame = requestAnimationFrame(step);
    };
    const stop = () => {
      cancelAnimationFrame(frame);
      for (const press of SKIPS) window.removeEventListener(press, end, true);
    };
    const end = () => {
      stop();
      setShare(1);
    };
    for (const press of SKIPS) window.addEventListener(press, end, true);
    frame = requestAnimationFrame(step);
    return stop;
  }, [isOn]);
  return share;
};
