import { trackPending } from '#core/pwa/pending-work.ts';

const TIMEOUT_MS = 5_000;

const isAlive = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'ok';

const probe = async (): Promise<boolean> => {
  const request: RequestInit = {
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  let answer: unknown;
  try {
    const response = await fetch('/healthz', request);
    answer = response.ok && (await response.json());
  } catch {
    // No answer, or not the server's: unreachable.
  }
  return isAlive(answer);
};

/** Health check of our own server; false for a captive portal. */
export const probeServer = (): Promise<boolean> =>
  import.meta.env.VITE_TEST ? trackPending(probe()) : probe();
