import { networkCopy } from '../copy/network.ts';
import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  FILE_TYPES,
  type FileKind,
  type ParamsOf,
  type QueryOf,
} from '../core/wire/endpoint.ts';
import { errorWireSchema } from '../core/wire/error.ts';
import { CallFailure } from './call-failure.ts';
import { reportNetwork } from './online.ts';

const TIMEOUT_MS = 25_000;

/** Whose token goes with a call, and who is told that it is dead; set once by the session. */
interface Credentials {
  token(): string | null;
  onDeadToken(): void;
}

let credentials: Credentials = { token: () => null, onDeadToken: () => undefined };

export const setCredentials = (given: Credentials): void => {
  credentials = given;
};

type Given<K extends string, T> = T extends undefined
  ? { readonly [P in K]?: undefined }
  : { readonly [P in K]: T };
export type CallInput<E extends Endpoint> = Given<'params', ParamsOf<E>> &
  Given<'query', QueryOf<E>> &
  Given<'body', BodyOf<E>> & {
    /** The body of a call that takes a file. */
    readonly file?: Blob | undefined;
    readonly signal?: AbortSignal | undefined;
    /** A bearer token other than the session's: the pass of the public payment. */
    readonly token?: string | undefined;
  };

const addressOf = (endpoint: Endpoint, params: object | undefined, query: object | undefined): string => {
  const values = new Map(Object.entries(params ?? {}));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams(
    Object.entries(query ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString();
  return search ? `${path}?${search}` : path;
};

/** An answer with all of its body: a line that is cut within it is a line that was cut. */
export interface Arrived {
  readonly response: Response;
  readonly bytes: ArrayBuffer;
}

const jsonOf = ({ bytes }: Arrived): unknown => JSON.parse(new TextDecoder().decode(bytes));

const failureOf = (arrived: Arrived): CallFailure => {
  const { status, headers } = arrived.response;
  const seconds = Number(headers.get('retry-after'));
  const facts = { status, retryAfterSeconds: seconds > 0 ? seconds : undefined };
  try {
    const wire = errorWireSchema.validateSync(jsonOf(arrived));
    return new CallFailure({
      kind: 'answered',
      ...facts,
      code: wire.code,
      sentence: wire.message,
      fields: (wire.fields ?? {}) as Record<string, string>,
    });
  } catch (cause) {
    return new CallFailure({
      kind: 'unreadable',
      ...facts,
      code: 'unreadable',
      sentence: networkCopy.unexpected,
      cause,
    });
  }
};

/** How a request reaches the server. Errors: CallFailure when there is no answer, or the abort of `signal`. */
export type Transport = (url: string, init: RequestInit, signal: AbortSignal | undefined) => Promise<Arrived>;

const send: Transport = async (url, init, signal) => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const begunAt = performance.now();
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const bytes = await response.arrayBuffer();
    reportNetwork(true, begunAt);
    return { response, bytes };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    if (timeout.aborted)
      throw new CallFailure({ kind: 'slow', code: 'slow', sentence: networkCopy.slow, cause });
    reportNetwork(false);
    throw new CallFailure({ kind: 'offline', code: 'offline', sentence: networkCopy.offline, cause });
  }
};

const fileOf = ({ response, bytes }: Arrived, kind: FileKind): Uint8Array => {
  const type = response.headers.get('content-type') ?? 'nothing';
  if (!type.startsWith(FILE_TYPES[kind])) throw new Error(`${type} instead of a ${kind}`);
  return new Uint8Array(bytes);
};

/**
 * Makes one call of the contract and answers what its schema says. Errors: CallFailure, or the abort of `signal`.
 */
export const call = async <const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  transport: Transport = send,
): Promise<AnswerOf<E>> => {
  const token = input.token ?? (endpoint.access === 'public' ? null : credentials.token());
  const body = input.file ?? (input.body === undefined ? null : JSON.stringify(input.body));
  const type = input.file ? input.file.type || 'application/octet-stream' : 'application/json';
  const arrived = await transport(
    addressOf(endpoint, input.params, input.query),
    {
      method: endpoint.method,
      headers: {
        ...(body === null ? {} : { 'content-type': type }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body,
      cache: 'no-store',
    },
    input.signal,
  );
  if (!arrived.response.ok) {
    const failure = failureOf(arrived);
    if (failure.status === 401 && input.token === undefined) credentials.onDeadToken();
    throw failure;
  }
  try {
    return (
      typeof endpoint.answer === 'string'
        ? fileOf(arrived, endpoint.answer)
        : endpoint.answer.validateSync(jsonOf(arrived))
    ) as AnswerOf<E>;
  } catch (cause) {
    throw new CallFailure({
      kind: 'unreadable',
      status: arrived.response.status,
      code: 'unreadable',
      sentence: networkCopy.unreadable,
      cause,
    });
  }
};
