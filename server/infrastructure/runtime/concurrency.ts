export type OwnerQuota = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

/** At most so many concurrent runs of each owner; further ones fail at once with `rejection`. */
export const createOwnerQuota = (most: number, rejection: () => Error): OwnerQuota => {
  const running = new Map<string, number>();
  return async (owner, work) => {
    const count = running.get(owner) ?? 0;
    if (count >= most) throw rejection();
    running.set(owner, count + 1);
    try {
      return await work();
    } finally {
      const left = (running.get(owner) ?? 1) - 1;
      if (left > 0) running.set(owner, left);
      else running.delete(owner);
    }
  };
};

export type SingleFlight<T> = (key: string, work: () => Promise<T>) => Promise<T>;

/** Concurrent calls with the same key share one run, and its error. */
export const createSingleFlight = <T>(): SingleFlight<T> => {
  const running = new Map<string, Promise<T>>();
  return (key, work) => {
    const started = running.get(key);
    if (started) return started;
    const run = work().finally(() => running.delete(key));
    running.set(key, run);
    return run;
  };
};
