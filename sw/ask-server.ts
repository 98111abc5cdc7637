import type { WorkerCall } from '#core/api/reminders/worker-calls.ts';

const TIMEOUT_MS = 10_000;
/** Timeout, too early and rate limit: worth a retry. */
const RETRYABLE = new Set([408, 425, 429]);

/** `lost`: no answer, or a temporary rejection; to be retried. */
export type Outcome = 'taken' | 'refused' | 'lost';

/** Makes a call that needs no session. */
export const askServer = async ({ method, path, body }: WorkerCall): Promise<Outcome> => {
  try {
    const { ok, status } = await fetch(path, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (ok) return 'taken';
    return status >= 500 || RETRYABLE.has(status) ? 'lost' : 'refused';
  } catch {
    return 'lost';
  }
};
