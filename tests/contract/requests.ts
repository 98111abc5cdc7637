import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { type Endpoint, FROM_APP_HEADER } from '#core/api/endpoint.ts';
import type { TestApp } from '../support/test-app.ts';
import type { CallParts } from './examples.ts';

/** `GET /api/…`: the name of a call in titles and messages. */
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

const encoded = (value: unknown): string => encodeURIComponent(String(value));

/** The URL of a call; values that are no text are stringified, as a careless client would. */
export const urlOf = (endpoint: Endpoint, { params = {}, query = {} }: CallParts): string => {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encoded(values.get(name)));
  const search = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encoded(name)}=${encoded(value)}`],
  );
  return search.length > 0 ? `${path}?${search.join('&')}` : path;
};

export const send = async (
  { app }: Pick<TestApp, 'app'>,
  endpoint: Endpoint,
  parts: CallParts,
  { token, ...options }: Partial<InjectOptions> & { readonly token?: string | undefined } = {},
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, parts),
    ...(parts.body === undefined ? {} : { payload: JSON.stringify(parts.body) }),
    ...(parts.file === undefined ? {} : { payload: Buffer.from(await parts.file.arrayBuffer()) }),
    ...options,
    headers: {
      ...(endpoint.changesState ? { [FROM_APP_HEADER]: '1' } : {}),
      ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(parts.file === undefined ? {} : { 'content-type': 'application/octet-stream' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...options.headers,
    },
  });

const SPANISH =
  /\b(el|la|los|las|un|una|de|del|no|es|en|tu|su|te|este|esta|ese|ya|hay|que|lo|por|con|falta|faltan|revisa|elige|escribe|ingresa)\b/i;
const ENGLISH = /\b(must|required|invalid|unknown|unexpected|not|the|is|of|field|value)\b/i;
const MACHINERY =
  /undefined|null|NaN|\[object|[a-z]Error\b|\bat .+:\d+|\.[jt]s\b|::|\b(select|insert|update|relation|constraint|syntax|bigint|uuid|yup)\b|fastify|postgres/;

/** A message for people: Spanish, a whole phrase, without internals. */
const isSentence = (words: unknown): boolean =>
  typeof words === 'string' &&
  /^[\p{Lu}¿¡]/u.test(words) &&
  SPANISH.test(words) &&
  !ENGLISH.test(words) &&
  !MACHINERY.test(words);

export const expectSentence = (words: unknown): void => expect(words).toSatisfy(isSentence);

/** The body of every error: a code, a sentence, one for each field that is wrong, and the challenge of a proof that is wanted. */
export const isErrorBody = ({
  code,
  message,
  fields = {},
  challenge,
  ...more
}: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(more).length === 0 &&
  (challenge === undefined) === (code !== 'proof_required') &&
  /^[a-z]+(_[a-z]+)*$/.test(String(code)) &&
  isSentence(message) &&
  Object.entries(fields as object).every(([field, words]) => field !== '' && isSentence(words));

/** What every error response has in common. */
export const expectError = (answer: LightMyRequestResponse): void => {
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toSatisfy(isErrorBody);
};
