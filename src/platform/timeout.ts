/** Longer than that nobody waits for a storage that does not answer. */
const TIMEOUT_MS = 1_000;

/** The same work with a limit. Errors: those of the work, and one of its own when the limit is over. */
export const withTimeout = <T>(work: Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
