import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  errorWireSchema,
  FILE_TYPES,
  type FileKind,
  FROM_APP_HEADER,
  isRepeatable,
  type ParamsOf,
  PROOF_HEADER,
  type QueryOf,
} from '#core/api/endpoint.ts';
import { loadChunk } from '#core/pwa/load-chunk.ts';
import { trackPending } from '#core/pwa/pending-work.ts';
import { networkCopy } from '../../copy/network.ts';
import { network } from '../network/online.ts';
import { hearServerTime } from '../network/server-clock.ts';
import { CallFailure } from './call-failure.ts';
import { credentials } from './credentials.ts';
import { fetchTransport, NoResponse, type ReceivedResponse, type Transport } from './transport.ts';

type InputField<K extends string, T> = T extends undefined
  ? { readonly [P in K]?: undefined }
  : { readonly [P in K]: T };
export type CallInput<E extends Endpoint> = InputField<'params', ParamsOf<E>> &
  InputField<'query', QueryOf<E>> &
  InputField<'body', BodyOf<E>> & {
    /** The body of a call that takes a file. */
    readonly file?: Blob | undefined;
    readonly signal?: AbortSignal | undefined;
    /** Bearer token instead of the session's: that of the public payment. */
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

const jsonOf = ({ bytes }: ReceivedResponse): unknown => JSON.parse(new TextDecoder().decode(bytes));

const failureOf = (arrived: ReceivedResponse): CallFailure => {
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
      challenge: wire.challenge,
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

const typeOf = ({ headers }: Response): string => headers.get('content-type') ?? 'nothing';

const GATEWAY_FAILURE = 500;
const NETWORK_LOGIN_REQUIRED = 511;
const CAPTIVE_PORTAL = 'a page of the network itself';

/** HTML where none was expected: a captive portal answers in the server's place. */
const isCaptivePortal = ({ response }: ReceivedResponse, { answer }: Endpoint): boolean => {
  const asked = typeof answer === 'string' ? FILE_TYPES[answer] : 'application/json';
  const isPage = typeOf(response).startsWith('text/html') && !asked.startsWith('text/html');
  return isPage && (response.status < GATEWAY_FAILURE || response.status === NETWORK_LOGIN_REQUIRED);
};

/**
 * One request; its outcome updates the network state.
 * @throws CallFailure, or the abort of its signal.
 */
const attempt = async (
  endpoint: Endpoint,
  request: () => Promise<ReceivedResponse>,
): Promise<ReceivedResponse> => {
  const tracked = network.begin({ mayTakeLong: endpoint.file !== undefined });
  try {
    const arrived = await request();
    if (isCaptivePortal(arrived, endpoint)) throw new NoResponse('offline', CAPTIVE_PORTAL);
    tracked.answered();
    hearServerTime(arrived.response.headers.get('date'));
    return arrived;
  } catch (error) {
    if (!(error instanceof NoResponse)) {
      tracked.left();
      throw error;
    }
    const { kind, cause } = error;
    if (kind === 'slow') tracked.silent();
    else tracked.lost();
    const sentence = cause === CAPTIVE_PORTAL ? networkCopy.stranger : networkCopy[kind];
    throw new CallFailure({ kind, code: kind, sentence, isRepeatable: isRepeatable(endpoint), cause });
  }
};

const fileOf = ({ response, bytes }: ReceivedResponse, kind: FileKind): Uint8Array => {
  const type = typeOf(response);
  if (!type.startsWith(FILE_TYPES[kind])) throw new Error(`${type} instead of a ${kind}`);
  return new Uint8Array(bytes);
};

/** A challenge may have expired meanwhile: on a device that slept, or without a network. */
const MAX_REPEATS = 2;

/** The server says one second only of calls that it did not do, since others of this person are under way. */
const TURN_SECONDS = 1;

/**
 * Makes one call of the contract and decodes its answer by the schema; repeats it with a proof of work if the server asks
 * for one, and when it had too many of ours at once.
 * @throws CallFailure, or the abort of `signal`.
 */
export const call = async <const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  transport: Transport = fetchTransport,
): Promise<AnswerOf<E>> => {
  let proof: string | undefined;
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await callOnce(endpoint, input, transport, proof);
    } catch (error) {
      if (!(error instanceof CallFailure) || repeats === MAX_REPEATS) throw error;
      if (!error.challenge && error.retryAfterSeconds !== TURN_SECONDS) throw error;
      const { prepareRepeat } = await loadChunk(() => import('./prove.ts'));
      const preparing = prepareRepeat(error, input.signal);
      proof = await (import.meta.env.VITE_TEST ? trackPending(preparing) : preparing);
    }
  }
};

const callOnce = async <const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  transport: Transport,
  proof: string | undefined,
): Promise<AnswerOf<E>> => {
  const isOfSession = input.token === undefined && endpoint.access !== 'public';
  const given = isOfSession ? credentials().token() : (input.token ?? null);
  // Without a wait where there is none: a page that is being left sends at once or never.
  let token = given instanceof Promise ? await given : given;
  const body = input.file ?? (input.body === undefined ? null : JSON.stringify(input.body));
  const type = input.file ? input.file.type || 'application/octet-stream' : 'application/json';
  const url = addressOf(endpoint, input.params, input.query);
  const send = (bearer: string | null): Promise<ReceivedResponse> => {
    const init: RequestInit = {
      method: endpoint.method,
      headers: {
        [FROM_APP_HEADER]: '1',
        ...(body === null ? {} : { 'content-type': type }),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(proof ? { [PROOF_HEADER]: proof } : {}),
      },
      body,
      cache: 'no-store',
    };
    const attempted = attempt(endpoint, () => transport(url, init, input.signal));
    return import.meta.env.VITE_TEST ? trackPending(attempted) : attempted;
  };
  let arrived = await send(token);
  if (arrived.response.status === 401 && isOfSession && !endpoint.afterExpiry) {
    const newer = await credentials().newerThan(token);
    if (newer !== null) {
      token = newer;
      arrived = await send(token);
    }
  }
  if (!arrived.response.ok) {
    const failure = failureOf(arrived);
    if (failure.status === 401 && isOfSession) credentials().onDeadToken(token, failure);
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
