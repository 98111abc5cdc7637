import { CHUNK_TIMEOUT_MS } from '../constants.ts';

/** A chunk failed to load: deleted, network failure or timeout. */
export class ChunkLoadError extends Error {
  readonly isSlow: boolean;
  constructor(options: { readonly cause?: unknown; readonly isSlow: boolean }) {
    super('a part of the app did not come', { cause: options.cause });
    this.isSlow = options.isSlow;
  }
}

/** What it needs of the page, whose types belong to the browser. */
interface Page {
  setTimeout(act: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
  readonly navigator?: { readonly onLine?: boolean };
}
const page = globalThis as unknown as Page;

/** Pauses before a failed chunk is requested again. */
const RETRY_AFTER_MS = [300, 1_000, 2_500];

/** Browsers name what did not come in a TypeError, as they name what our own code did wrong. */
const isOurs = (error: unknown): boolean =>
  (error instanceof TypeError || error instanceof ReferenceError) && !/import|MIME/i.test(error.message);

const requestAgain = async <T>(load: () => Promise<T>, failures = 0): Promise<T> => {
  try {
    return await load();
  } catch (error) {
    const afterMs = RETRY_AFTER_MS[failures];
    // Without a network, whoever shows the failure asks again when it is back.
    if (afterMs === undefined || isOurs(error) || page.navigator?.onLine === false) throw error;
    await new Promise<void>((resolve) => page.setTimeout(resolve, afterMs));
    return requestAgain(load, failures + 1);
  }
};

/**
 * Loads a chunk: every `import()` of the app goes through it. A failed one is requested again a few times; browsers from
 * before HTML's change of July 2026 remember the failure of a module until the page is reloaded.
 * @throws ChunkLoadError when it fails each time, or takes two minutes; what its own code throws.
 */
export const loadChunk = async <T>(load: () => Promise<T>): Promise<T> => {
  let timer: unknown;
  const timedOut = new Promise<never>((_, reject) => {
    timer = page.setTimeout(() => reject(new ChunkLoadError({ isSlow: true })), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([requestAgain(load), timedOut]);
  } catch (cause) {
    throw cause instanceof ChunkLoadError || isOurs(cause)
      ? cause
      : new ChunkLoadError({ cause, isSlow: false });
  } finally {
    page.clearTimeout(timer);
  }
};
