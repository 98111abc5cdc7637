import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

/** The clock of the device for words such as 'hace 5 minutos', milliseconds since the epoch, looked at a few times a minute. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
