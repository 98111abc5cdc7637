import { setTimeout as pause } from 'node:timers/promises';
import type { ProcessLimits } from './infrastructure/config/process.ts';

/**
 * Graceful shutdown at the first SIGTERM or SIGINT: `drain` fails readiness, and after the drain interval `close`
 * finishes what is in flight. Exits with code 1 at the shutdown timeout, or at once at a second signal; `abandon` is
 * the last synchronous cleanup.
 */
export const endOnSignals = (options: {
  readonly limits: Pick<ProcessLimits, 'drainMs' | 'shutdownMs'>;
  readonly drain: () => void;
  readonly close: () => Promise<void>;
  readonly abandon: () => void;
}): void => {
  const { limits, drain, close, abandon } = options;
  const abort = (why: string): never => {
    console.error(`The server ends without having closed everything: ${why}`);
    abandon();
    process.exit(1);
  };
  let isEnding = false;
  const end = async (): Promise<void> => {
    setTimeout(
      () => abort(`it took more than ${limits.shutdownMs / 1_000} s`),
      limits.drainMs + limits.shutdownMs,
    );
    drain();
    if (limits.drainMs > 0) await pause(limits.drainMs);
    try {
      await close();
    } catch (error) {
      console.error(error);
      abort('something failed');
    }
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isEnding) abort('a second signal');
      isEnding = true;
      void end();
    });
  }
};
