let current: AbortController | undefined;
const listeners = new Set<() => void>();

const set = (next: AbortController | undefined): void => {
  current = next;
  for (const listener of listeners) listener();
};

/** The proof of work under way, for the screen that waits for it. */
export const proofWork = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isRunning: (): boolean => current !== undefined,
  cancel: (): void => current?.abort(),
  run: async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const controller = new AbortController();
    set(controller);
    try {
      return await work(controller.signal);
    } finally {
      if (current === controller) set(undefined);
    }
  },
};
