import { type Environment, integer, positive } from './environment.ts';

/** How the process lives and ends, in milliseconds. */
export interface ProcessLimits {
  /** A queue that has fetched nothing for so long is deaf. */
  readonly queueSilenceMs: number;
  /** From the signal to the last call taken: a balancer sees meanwhile that the process is not ready. */
  readonly drainMs: number;
  /** From then to the end, whoever does not answer. */
  readonly shutdownMs: number;
}

export const readProcessLimits = (env: Environment, isProduction: boolean): ProcessLimits => ({
  queueSilenceMs: integer(env, 'QUEUE_SILENCE_SECONDS', 60) * 1_000,
  drainMs: integer(env, 'DRAIN_SECONDS', isProduction ? 5 : 0) * 1_000,
  shutdownMs: integer(env, 'SHUTDOWN_SECONDS', 20) * 1_000,
});

/** How long a request may take to arrive whole, in milliseconds. */
export interface RequestLimits {
  readonly requestMs: number;
  readonly fileRequestMs: number;
}

export const readRequestLimits = (env: Environment): RequestLimits => ({
  requestMs: positive(env, 'REQUEST_SECONDS', 30) * 1_000,
  fileRequestMs: positive(env, 'FILE_REQUEST_SECONDS', 60) * 1_000,
});
