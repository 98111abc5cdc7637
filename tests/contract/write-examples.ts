import { writeFileSync } from 'node:fs';
import { apiOperations } from '#core/api/endpoints.ts';
import { nameOf } from './requests.ts';

/** What was sent in one call and what came back, as JSON; undefined where it is none. */
export interface HeardCall {
  readonly request: unknown;
  readonly answer: unknown;
  /** Of the path and the query, as text. */
  readonly parameters: Readonly<Record<string, string>>;
}

export const EXAMPLES_FILE = 'server/infrastructure/http/api-examples.json';
const MOST_ITEMS = 2;
const MOST_LETTERS = 400;
const TEST_ORIGIN = /http:\/\/127\.0\.0\.1:\d+/g;
const EXAMPLE_ORIGIN = 'https://cuotasana.example';

const UNHEARD: HeardCall = { request: undefined, answer: undefined, parameters: {} };

/** Short enough to be read: of a list its first two, of a long text its beginning. */
const shortened = (value: unknown): unknown => {
  if (typeof value === 'string') {
    const text = value.replaceAll(TEST_ORIGIN, EXAMPLE_ORIGIN);
    return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
  }
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]));
};

/** Writes the examples of the OpenAPI document: of each call the first one that was heard. */
export const writeExamples = (heard: ReadonlyMap<string, HeardCall>): void => {
  const examples = apiOperations.flatMap(({ id, endpoint }) => {
    const { request, answer, parameters } = heard.get(nameOf(endpoint)) ?? UNHEARD;
    const isJson = typeof endpoint.answer !== 'string' || endpoint.answer === 'json';
    const shown = {
      ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
      ...(endpoint.body && request !== undefined ? { request } : {}),
      ...(isJson ? { answer: shortened(answer) } : {}),
    };
    return Object.keys(shown).length === 0 ? [] : [[id, shown] as const];
  });
  writeFileSync(EXAMPLES_FILE, `${JSON.stringify(Object.fromEntries(examples), undefined, 1)}\n`);
};
