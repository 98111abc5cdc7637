import { NoResponse, type Transport } from '../transport.ts';

const TIMEOUT_MS = 15_000;
/** Body limit of `keepalive` requests, bytes. */
const KEEPALIVE_BYTES = 60_000;

/** For background requests: skipped offline; `keepalive` when the page is left. */
export const backgroundTransport =
  (isLeaving = false): Transport =>
  async (url, init) => {
    if (!navigator.onLine) throw new NoResponse('offline');
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await fetch(url, {
        ...init,
        keepalive: isLeaving && String(init.body ?? '').length < KEEPALIVE_BYTES,
        signal: timeout,
      });
      return { response, bytes: await response.arrayBuffer() };
    } catch (cause) {
      throw new NoResponse(timeout.aborted ? 'slow' : 'offline', cause);
    }
  };
