import { useEffect, useState } from 'react';

/** The value once it has rested for that long; the first one at once. */
export const useDebouncedValue = <T>(value: T, restMs: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return settled;
};
