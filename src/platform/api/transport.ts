import { anySignal } from './any-signal.ts';

const TIMEOUT_MS = 25_000;

/** A response with its whole body: a connection cut within the body counts as lost. */
export interface ReceivedResponse {
  readonly response: Response;
  readonly bytes: ArrayBuffer;
}

/** No answer: offline, or timeout. */
export class NoResponse extends Error {
  readonly kind: 'offline' | 'slow';

  constructor(kind: 'offline' | 'slow', cause?: unknown) {
    super(kind, { cause });
    this.kind = kind;
  }
}

/**
 * Sends a request.
 * @throws NoResponse, or the abort of `signal`.
 */
export type Transport = (
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
) => Promise<ReceivedResponse>;

export const fetchTransport: Transport = async (url, init, signal) => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  // Outside: a browser that lacks something has not lost its network.
  const request = { ...init, signal: signal ? anySignal(signal, timeout) : timeout };
  try {
    const response = await fetch(url, request);
    return { response, bytes: await response.arrayBuffer() };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NoResponse(timeout.aborted ? 'slow' : 'offline', cause);
  }
};
