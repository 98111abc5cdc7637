const TIMEOUT_MS = 25_000;

/** An answer with all of its body: a line that is cut within it is a line that was cut. */
export interface Arrived {
  readonly response: Response;
  readonly bytes: ArrayBuffer;
}

/** Why no answer came: the line is dead, or nothing came within the transport's timeout. */
export class NoAnswer extends Error {
  readonly kind: 'offline' | 'slow';

  constructor(kind: 'offline' | 'slow', cause?: unknown) {
    super(kind, { cause });
    this.kind = kind;
  }
}

/** How a request reaches the server. Errors: NoAnswer, or the abort of `signal`. */
export type Transport = (url: string, init: RequestInit, signal: AbortSignal | undefined) => Promise<Arrived>;

export const fetchTransport: Transport = async (url, init, signal) => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return { response, bytes: await response.arrayBuffer() };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NoAnswer(timeout.aborted ? 'slow' : 'offline', cause);
  }
};
