import type { AnyObject, AnySchema, InferType, ObjectSchema } from 'yup';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: anybody; a person with a session; or a person with a session or with the pass of the public payment
 * flow, which opens one credit only.
 */
export type Access = 'public' | 'session' | 'session-or-pass';

type Fields = ObjectSchema<AnyObject>;

/** Files that calls answer with, by their media type. */
export const FILE_TYPES = { pdf: 'application/pdf', csv: 'text/csv', ics: 'text/calendar' } as const;

export type FileKind = keyof typeof FILE_TYPES;

/**
 * One call of the contract: what the phone sends and what the server answers, in the Spanish names of the wire.
 * Server and phone are built on the same object, so that neither can drift. `answer` 'pdf', 'csv' or 'ics' is a file's bytes.
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
  /** The body is the bytes of a file instead, at most so many. */
  readonly file?: { readonly mediaTypes: readonly string[]; readonly maxBytes: number };
  readonly answer: AnySchema | FileKind;
  /** A GET that changes state, kept because the contract fixes it: never cached, prefetched or retried. */
  readonly changesState?: true;
  /** A POST or PATCH that the server takes as often as it comes for the same one: it may be made again by itself. */
  readonly repeatable?: true;
}

/** Whether a call whose answer was lost may be made again by itself: done twice it is as done once. */
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

/** Keeps the exact types of an endpoint while checking its form. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;
