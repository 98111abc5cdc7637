import { CHUNK_TIMEOUT_MS } from '#core/constants.ts';
import { trackPending } from '#core/pwa/pending-work.ts';

/** A chunk failed to load: deleted, network failure or timeout. */
export class ChunkLoadError extends Error {
  readonly isSlow: boolean;
  constructor(options: { readonly cause?: unknown; readonly isSlow: boolean }) {
    super('a part of the app did not come', { cause: options.cause });
    this.isSlow = options.isSlow;
  }
}

let round = 0;
/** Retry generation: a failed chunk is not requested again within one. */
export const retryRound = (): number => round;
/** Starts a new generation: failed chunks are requested again when next rendered. */
export const retryChunks = (): void => {
  round += 1;
};

/**
 * Loading of a chunk with a timeout of two minutes.
 * @throws ChunkLoadError when it fails or times out.
 */
export const withChunkTimeout = async <T>(loading: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError({ isSlow: true })), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([import.meta.env.VITE_TEST ? trackPending(loading) : loading, timedOut]);
  } catch (cause) {
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError({ cause, isSlow: false });
  } finally {
    clearTimeout(timer);
  }
};
