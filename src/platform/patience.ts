/** Longer than that nobody waits for a storage that does not answer. */
const PATIENCE_MS = 1_000;

/** The same work with a limit. Errors: those of the work, and one of its own when the limit is over. */
export const withPatience = <T>(work: Promise<T>, patienceMs = PATIENCE_MS): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), patienceMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
