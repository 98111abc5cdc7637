import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

/** Device clock for relative times, milliseconds since the epoch; updated a few times a minute. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
