import { type AnyObject, type AnySchema, type InferType, type ObjectSchema, object, string } from 'yup';

/** Request header with a solved challenge. */
export const PROOF_HEADER = 'proof-of-work';

/** Request header of the app's own calls: a page of another site cannot set it on a picture, a link or a form. */
export const FROM_APP_HEADER = 'from-cuotasana';

/**
 * Every answer that is not a success: a stable `code`, a Spanish sentence safe to show, and what is wrong by field.
 * `challenge`: ALTCHA proof of work as JSON; the same call is repeated with `PROOF_HEADER`.
 */
export const errorWireSchema = object({
  code: string().required(),
  message: string().required(),
  fields: object().optional(),
  challenge: string().optional(),
}).required();

export type ErrorWire = Omit<InferType<typeof errorWireSchema>, 'fields'> & {
  readonly fields?: Readonly<Record<string, string>>;
};

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anybody; a session; or a session or the public payment's pass, for one credit only. */
export type Access = 'public' | 'session' | 'session-or-pass';

type Fields = ObjectSchema<AnyObject>;

/** Files that calls answer with, by their media type. */
export const FILE_TYPES = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  ics: 'text/calendar',
  json: 'application/json',
} as const;

export type FileKind = keyof typeof FILE_TYPES;

/**
 * One call of the contract: what the phone sends and what the server answers, in the Spanish names of the wire.
 * Server and phone are built on the same object, so that neither can drift. `answer` 'pdf', 'csv', 'ics' or 'json' is a file's bytes.
 */
export interface Endpoint {
  readonly method: Method;
  /** With `:name` for each path parameter. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: Fields;
  readonly query?: Fields;
  readonly body?: Fields;
  /** Takes a file as its body; maximum size in bytes. */
  readonly file?: { readonly mediaTypes: readonly string[]; readonly maxBytes: number };
  readonly answer: AnySchema | FileKind;
  /** A GET that changes state, kept because the contract fixes it: never cached, prefetched or retried; only the app may make it. */
  readonly changesState?: true;
  /** Takes a token that has expired, for a while. */
  readonly afterExpiry?: true;
  /** An idempotent POST or PATCH: may be retried automatically. */
  readonly repeatable?: true;
}

/** Whether a lost call may be retried automatically: it is idempotent. */
export const isRepeatable = ({ method, changesState, repeatable }: Endpoint): boolean =>
  repeatable ?? (method === 'GET' ? !changesState : method === 'PUT' || method === 'DELETE');

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends AnySchema> ? InferType<S> : undefined;

export type ParamsOf<E extends Endpoint> = Part<E, 'params'>;
export type QueryOf<E extends Endpoint> = Part<E, 'query'>;
export type BodyOf<E extends Endpoint> = Part<E, 'body'>;
export type AnswerOf<E extends Endpoint> = E['answer'] extends AnySchema
  ? InferType<E['answer']>
  : Uint8Array;

/** Checks an endpoint's shape and preserves its literal types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;
