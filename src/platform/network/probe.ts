import { underWay } from '#core/pwa/under-way.ts';

const TIMEOUT_MS = 5_000;

const isAlive = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'ok';

const probe = async (): Promise<boolean> => {
  try {
    const response = await fetch('/healthz', {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok && isAlive(await response.json());
  } catch {
    // No answer, or one that is not the server's: both mean that it was not reached.
    return false;
  }
};

/** Whether our own server gives a sign of life. The page of a network that wants a login first is none. */
export const probeServer = (): Promise<boolean> => (import.meta.env.VITE_TEST ? underWay(probe()) : probe());
