import { setTimeout as pause } from 'node:timers/promises';

/** Signals when a server is in the middle of an operation. */
export interface Moments {
  readonly signal: (kind: MomentKind, index: number) => void;
  /** Resolves at the server's next such moment, or on timeout. */
  next(kind: MomentKind, index: number): Promise<void>;
}

export type MomentKind = 'webhook' | 'provider answer';

const TIMEOUT_MS = 3_000;

export const createMoments = (): Moments => {
  const awaited = new Map<string, () => void>();
  return {
    signal: (kind, index) => awaited.get(`${kind} ${index}`)?.(),
    next: async (kind, index) => {
      const name = `${kind} ${index}`;
      await Promise.race([new Promise<void>((resolve) => awaited.set(name, resolve)), pause(TIMEOUT_MS)]);
      awaited.delete(name);
    },
  };
};
