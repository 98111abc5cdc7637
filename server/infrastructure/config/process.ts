import { type Environment, integer, positive } from './environment.ts';

/** Watchdog and shutdown, milliseconds. */
export interface ProcessLimits {
  /** A queue without a fetch for longer counts as stalled. */
  readonly queueSilenceMs: number;
  /** Drain interval from the signal on: readiness fails while requests are still served. */
  readonly drainMs: number;
  /** Shutdown timeout after the drain interval. */
  readonly shutdownMs: number;
}

export const readProcessLimits = (env: Environment, isProduction: boolean): ProcessLimits => ({
  queueSilenceMs: integer(env, 'QUEUE_SILENCE_SECONDS', 60) * 1_000,
  drainMs: integer(env, 'DRAIN_SECONDS', isProduction ? 5 : 0) * 1_000,
  shutdownMs: integer(env, 'SHUTDOWN_SECONDS', 20) * 1_000,
});

/** Request timeouts until the body is complete, milliseconds. */
export interface RequestLimits {
  readonly requestMs: number;
  readonly fileRequestMs: number;
}

export const readRequestLimits = (env: Environment): RequestLimits => ({
  requestMs: positive(env, 'REQUEST_SECONDS', 30) * 1_000,
  fileRequestMs: positive(env, 'FILE_REQUEST_SECONDS', 60) * 1_000,
});
