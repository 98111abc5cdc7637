import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { AnySchema } from 'yup';
import { type Endpoint, errorWireSchema, FILE_TYPES } from '#core/api/endpoint.ts';
import { apiEndpoints } from '#core/api/endpoints.ts';
import { sceneGroups } from '../scenes/all.ts';
import { APP_URL } from '../scenes/replay/calls.ts';
import { type NamedAnswer, readRecordings } from '../scenes/replay/recording.ts';

const recordings = readRecordings();
const titles = Object.entries(sceneGroups).flatMap(([group, scenes]) =>
  scenes.map(({ name }) => `${group}/${name}`),
);

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
const calls = apiEndpoints
  .map((endpoint) => ({ endpoint, pattern: patternOf(endpoint.path) }))
  // An address with fewer placeholders is the one that is meant.
  .sort((one, other) => one.endpoint.path.split(':').length - other.endpoint.path.split(':').length);

const endpointOf = (call: string): Endpoint | undefined => {
  const [method, path = ''] = call.split(' ');
  const { pathname } = new URL(path, APP_URL);
  return calls.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname))
    ?.endpoint;
};

/** How a value differs from what a schema lets through; undefined when it does not. */
const differenceOf = (schema: AnySchema, value: unknown): string | undefined => {
  try {
    schema.validateSync(value, { strict: true, abortEarly: false });
  } catch (error) {
    return String(error);
  }
  const known: unknown = schema.cast(value, { stripUnknown: true });
  return isDeepStrictEqual(known, value) ? undefined : 'it has fields that the contract lacks';
};

/** What makes an answer another one than the server gives today; undefined when nothing does. */
const staleness = ({ call, status, headers, body }: NamedAnswer): string | undefined => {
  const endpoint = endpointOf(call);
  if (!endpoint) return 'it is no call of the contract';
  const { answer } = endpoint;
  if (status < 400 && typeof answer === 'string')
    return headers['content-type']?.startsWith(FILE_TYPES[answer]) ? undefined : `it is no ${answer}`;
  const json = body.length === 0 ? undefined : JSON.parse(body.toString('utf8'));
  if (status < 400 && typeof answer !== 'string') return differenceOf(answer, json);
  // Named after the fields of each form.
  const { fields, ...rejection } = json;
  return differenceOf(errorWireSchema, rejection);
};

describe('what was recorded for the scenes', () => {
  it('is of every scene, and of none that is no more', () => {
    expect([...recordings.titles()].sort()).toEqual([...titles].sort());
  });

  it.each(Object.keys(sceneGroups))('answers in the group %s as the contract says today', (group) => {
    const stale = recordings
      .titles()
      .filter((title) => title.startsWith(`${group}/`))
      .flatMap((title) =>
        recordings
          .get(title)
          .answers.filter(({ call }) => call.split(' ')[1]?.startsWith('/'))
          .map((answer) => ({ title, call: answer.call, why: staleness(answer) })),
      )
      .filter(({ why }) => why !== undefined);
    expect(stale).toEqual([]);
  });
});
