import { NoAnswer, type Transport } from '../transport.ts';

const TIMEOUT_MS = 15_000;
/** Bytes that browsers let outlive a page. */
const KEPT_ALIVE = 60_000;

/** For what nobody waits for: not even tried without network, and it may outlive the page that sends it. */
export const silentTransport =
  (isLeaving = false): Transport =>
  async (url, init) => {
    if (!navigator.onLine) throw new NoAnswer('offline');
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await fetch(url, {
        ...init,
        keepalive: isLeaving && String(init.body ?? '').length < KEPT_ALIVE,
        signal: timeout,
      });
      return { response, bytes: await response.arrayBuffer() };
    } catch (cause) {
      throw new NoAnswer(timeout.aborted ? 'slow' : 'offline', cause);
    }
  };
