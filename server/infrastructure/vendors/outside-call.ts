import { type Agent, request } from 'node:https';
import { Readable } from 'node:stream';

/** Of an answer's body, unless the caller says otherwise. */
const MAX_BYTES = 1_048_576;
export const MAX_FILE_BYTES = 32 * MAX_BYTES;

interface OutsideAnswer {
  readonly status: number;
  readonly body: Buffer;
}

/** Leaving the loop closes the connection. @throws Error for a longer body. */
const readUpTo = async (body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) throw new Error(`an answer of more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

type OutsideCall = Pick<RequestInit, 'method' | 'headers' | 'body'> & {
  /** The deadline of the whole call, its body included. */
  readonly signal: AbortSignal;
  readonly maxBytes?: number;
};

/**
 * The one way out to a company's server: follows no redirect, which would take keys and personal data elsewhere, and stops
 * reading at a limit.
 * @throws Error without an answer, for a redirect, one that is too long, or at the deadline.
 */
export const callOutside = async (
  target: string | Request,
  { maxBytes = MAX_BYTES, ...init }: OutsideCall,
): Promise<OutsideAnswer> => {
  const response = await fetch(target, { ...init, redirect: 'error' });
  return { status: response.status, body: await readUpTo(response.body ?? Readable.from([]), maxBytes) };
};

/** The same by POST with an agent, which knows more certificate authorities and which `fetch` does not take. */
export const postOutside = (
  url: string,
  {
    body,
    ...options
  }: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Buffer;
    readonly agent: Agent;
    readonly signal: AbortSignal;
  },
): Promise<OutsideAnswer> =>
  new Promise((resolve, reject) => {
    const call = request(url, { ...options, method: 'POST' }, (response) => {
      readUpTo(response, MAX_BYTES).then(
        (read) => resolve({ status: response.statusCode ?? 0, body: read }),
        reject,
      );
    });
    call.on('error', reject);
    call.end(body);
  });
