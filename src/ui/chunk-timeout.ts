import { CHUNK_TIMEOUT_MS } from '#core/constants.ts';
import { trackPending } from '#core/pwa/pending-work.ts';
import { ChunkLoadError } from './chunk-error.ts';

/** Loading of a chunk with a timeout of two minutes. Errors: ChunkLoadError when it fails or times out. */
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
