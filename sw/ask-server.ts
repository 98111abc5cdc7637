import type { WorkerCall } from '#core/wire/worker-calls.ts';

const TIMEOUT_MS = 10_000;
/** Said of the moment and not of what was asked. */
const FOR_NOW = new Set([408, 425, 429]);

/** `lost`: nobody answered, or not now; it is to be tried again. */
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
    return status >= 500 || FOR_NOW.has(status) ? 'lost' : 'refused';
  } catch {
    // No network, or none that answers in time.
    return 'lost';
  }
};
