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
