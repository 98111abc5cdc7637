import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  FILE_TYPES,
  type ParamsOf,
  type QueryOf,
} from '#core/api/endpoint.ts';

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

interface Rejection {
  readonly fields?: Record<string, string>;
  readonly retryAfterSeconds?: number;
}

/** The server takes the call and refuses it, with what the person reads. */
export const rejection = (
  status: number,
  code: string,
  message: string,
  { fields, ...timing }: Rejection = {},
): StubbedError => new StubbedError(status, { code, message, ...(fields && { fields }) }, timing);

/** The server is there and cannot answer. */
export const DOWN = rejection(503, 'unavailable', 'Este servicio no responde.');

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

/** A call that nobody stubbed, or an answer that the contract refuses. */
export class StubViolation extends Error {}

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
  try {
    return Response.json(await endpoint.answer.validate(outcome, { strict: true }));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StubViolation(
      `${endpoint.method} ${endpoint.path} is answered what the contract refuses: ${why}`,
    );
  }
};

/** Answers calls of the API by the contract, in the place of a server. */
export const createStubs = (): StubbedApi & {
  /** @throws StubViolation, and as `fetch` does when the connection is lost. */
  respond(request: Request): Promise<Response>;
} => {
  const stubs: Stub[] = [];
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
    respond: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const stub = stubs.find(
        ({ endpoint, pattern }) => endpoint.method === request.method && pattern.test(pathname),
      );
      if (!stub) throw new StubViolation(`nobody answers ${request.method} ${pathname}`);
      // Uploaded files are not read.
      const text = stub.endpoint.file ? '' : await request.text();
      const made: StubbedCall<Endpoint> = {
        params: { ...stub.pattern.exec(pathname)?.groups } as never,
        query: Object.fromEntries(searchParams) as never,
        body: (text === '' ? undefined : JSON.parse(text)) as never,
        headers: request.headers,
        signal: request.signal,
      };
      stub.calls.push(made);
      const outcome =
        typeof stub.answering === 'function'
          ? await (stub.answering as (call: StubbedCall<Endpoint>) => unknown)(made)
          : stub.answering;
      return encode(stub.endpoint, outcome, request.signal);
    },
  };
};
