/** For a storage that does not answer. */
const TIMEOUT_MS = 1_000;

/**
 * Rejects when the work takes longer.
 * @throws those of the work, or timeout.
 */
export const withTimeout = <T>(work: Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
