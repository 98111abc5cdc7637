import { onTestFinished } from 'vitest';
import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  FILE_TYPES,
  type ParamsOf,
  type QueryOf,
} from '#core/api/endpoint.ts';
import { network } from '../../src/platform/network/online.ts';

/** A stubbed call; the body as the server would read it. */
export interface StubbedCall<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly headers: Headers;
  readonly signal: AbortSignal;
}

/** An error response in the contract's form. */
export class StubbedError {
  readonly status: number;
  readonly body: {
    readonly code: string;
    readonly message: string;
    readonly fields?: Record<string, string>;
  };
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    body: StubbedError['body'],
    { retryAfterSeconds }: { readonly retryAfterSeconds?: number } = {},
  ) {
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The connection fails without a response. */
export const LOST = Symbol('lost');
/** The request hangs until the caller's timeout. */
export const HUNG = Symbol('hung');

type Outcome<E extends Endpoint> = AnswerOf<E> | StubbedError | typeof LOST | typeof HUNG;
type Answering<E extends Endpoint> =
  | Outcome<E>
  | ((call: StubbedCall<E>) => Outcome<E> | Promise<Outcome<E>>);

interface Stub {
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
  readonly answering: Answering<Endpoint>;
  readonly calls: StubbedCall<Endpoint>[];
}

export interface StubbedApi {
  /** Stubs an endpoint; the newest stub wins. Returns its calls, oldest first. */
  on<E extends Endpoint>(endpoint: E, answering: Answering<E>): readonly StubbedCall<E>[];
}

const patternOf = ({ path }: Endpoint): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

const encode = async (endpoint: Endpoint, outcome: unknown, signal: AbortSignal): Promise<Response> => {
  if (outcome === LOST) throw new TypeError('Failed to fetch');
  if (outcome === HUNG)
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  if (outcome instanceof StubbedError) {
    const { status, body, retryAfterSeconds } = outcome;
    const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
    return Response.json(body, { status, headers });
  }
  if (typeof endpoint.answer === 'string')
    return new Response(outcome as Uint8Array<ArrayBuffer>, {
      headers: { 'content-type': FILE_TYPES[endpoint.answer] },
    });
  // A stub may only answer what the contract allows.
  return Response.json(await endpoint.answer.validate(outcome, { strict: true }));
};

const original = window.fetch;

const PROBE = '/healthz';
/** A probe finds the network as the test has made it: calls of other tests, which nobody answers, are probed too. */
const probed = (): Response =>
  network.current().isOnline ? Response.json({ status: 'ok' }) : new Response(null, { status: 503 });

/**
 * Stubs the server at `fetch` for one test, by the contract: an answer that violates the endpoint's schema and an
 * unstubbed call fail the test; later calls are never answered.
 */
export const stubApi = (): StubbedApi => {
  const stubs: Stub[] = [];
  const violations: string[] = [];
  const answer = async (request: Request, url: URL): Promise<Response> => {
    const stub = stubs.find(
      ({ endpoint, pattern }) => endpoint.method === request.method && pattern.test(url.pathname),
    );
    if (!stub) {
      violations.push(`nobody answers ${request.method} ${url.pathname}`);
      throw new TypeError('Failed to fetch');
    }
    // Uploaded files are not read.
    const text = stub.endpoint.file ? '' : await request.text();
    const made: StubbedCall<Endpoint> = {
      params: { ...stub.pattern.exec(url.pathname)?.groups } as never,
      query: Object.fromEntries(url.searchParams) as never,
      body: (text === '' ? undefined : JSON.parse(text)) as never,
      headers: request.headers,
      signal: request.signal,
    };
    stub.calls.push(made);
    const outcome =
      typeof stub.answering === 'function'
        ? await (stub.answering as (call: StubbedCall<Endpoint>) => unknown)(made)
        : stub.answering;
    try {
      return await encode(stub.endpoint, outcome, request.signal);
    } catch (error) {
      if (error instanceof Error && error.name === 'ValidationError')
        violations.push(
          `${request.method} ${url.pathname} is answered what the contract refuses: ${error.message}`,
        );
      throw error;
    }
  };

  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.pathname === PROBE) return probed();
    return url.pathname.startsWith('/api/') ? answer(request, url) : original(input, init);
  };
  onTestFinished(() => {
    // A call after the test stays pending: the test server would answer it with a page.
    window.fetch = async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url);
      if (pathname === PROBE) return probed();
      return pathname.startsWith('/api/') ? new Promise(() => undefined) : original(input, init);
    };
    if (violations.length > 0) throw new Error(violations.join('\n'));
  });

  return {
    on: (endpoint, answering) => {
      const calls: StubbedCall<typeof endpoint>[] = [];
      stubs.unshift({
        endpoint,
        pattern: patternOf(endpoint),
        answering: answering as Answering<Endpoint>,
        calls: calls as StubbedCall<Endpoint>[],
      });
      return calls;
    },
  };
};
