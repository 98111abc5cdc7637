import { useEffect, useState } from 'react';

/** No age is told in less than minutes. */
const TICK_MS = 60_000;

/** Device clock for relative times, milliseconds since the epoch; updated each minute and on coming back to the page. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const update = () => setNow(Date.now());
    const timer = setInterval(update, TICK_MS);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return now;
};
