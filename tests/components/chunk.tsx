import { vi } from 'vitest';

/** A lazy part whose chunk fails so many times, or until `come`. */
export const chunk = (failures = Number.POSITIVE_INFINITY, text = 'La parte') => {
  let left = failures;
  const load = vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>{text}</p> };
  });
  const come = (): void => {
    left = 0;
  };
  return { load, come };
};

/** Moves the faked clock past the app's own requests of a failed chunk. */
export const passRetries = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(5_000);
};
