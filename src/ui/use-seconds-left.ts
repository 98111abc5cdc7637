import { useEffect, useState } from 'react';

/** Whole seconds from `now` to the deadline, both in milliseconds since the epoch. */
export const secondsLeft = (deadline: number | null, now: number): number =>
  deadline === null ? 0 : Math.max(0, Math.ceil((deadline - now) / 1000));

/** Countdown by the clock and not by ticks, so that it is right after sleep. */
export const useSecondsLeft = (deadline: number | null): number => {
  const [left, setLeft] = useState(() => secondsLeft(deadline, Date.now()));
  useEffect(() => {
    const read = () => {
      const seconds = secondsLeft(deadline, Date.now());
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(read, 250);
    read();
    return () => clearInterval(timer);
  }, [deadline]);
  return left;
};
