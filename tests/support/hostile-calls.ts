import { afterAll, beforeAll } from 'vitest';
import type { SchemaDescription, SchemaObjectDescription } from 'yup';
import { type CallParts, type Example, examples } from '../contract/examples.ts';
import { createFixtures, type Fixtures, tokenOf, WIDE_LIMITS } from '../contract/fixtures.ts';
import { nameOf, send } from '../contract/requests.ts';
import { startTestApp, type TestApp } from './test-app.ts';

type Part = 'params' | 'query' | 'body';

export interface Field {
  readonly title: string;
  readonly example: Example;
  readonly part: Part;
  readonly name: string;
  readonly description: SchemaDescription;
}

export const fieldsOf = (example: Example, part: Part): readonly Field[] => {
  const described = example.endpoint[part]?.describe() as SchemaObjectDescription | undefined;
  return Object.entries(described?.fields ?? {}).map(([name, description]) => ({
    title: `${nameOf(example.endpoint)} ${name}`,
    example,
    part,
    name,
    description: description as SchemaDescription,
  }));
};

export const bodyFields = examples.flatMap((example) => fieldsOf(example, 'body'));

let test: TestApp;
let cast: Fixtures;
const tokens = new Map<string, string>();

/** Sends an example with a change, as its role. */
export const trySending = async (
  { endpoint, by, input }: Example,
  change: (good: CallParts) => CallParts,
) => {
  const known = tokens.get(by);
  const token = known ?? (await tokenOf(test, cast[by]));
  // These two calls end or replace their session.
  if (!/logout|refresh/.test(endpoint.path)) tokens.set(by, token);
  else tokens.delete(by);
  return send(test, endpoint, change(input(cast[by])), { token });
};

export const withField =
  (part: Part, name: string, value: unknown) =>
  (good: CallParts): CallParts => ({ ...good, [part]: { ...good[part], [name]: value } });

export const rows = async () => {
  const { db } = test.context;
  const count = async (
    table: 'account' | 'profile' | 'application' | 'payment_attempt' | 'payment' | 'signature',
  ) => {
    const { rows: all } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return [table, all];
  };
  const tables = ['account', 'profile', 'application', 'payment_attempt', 'payment', 'signature'] as const;
  return Object.fromEntries(await Promise.all(tables.map(count)));
};

export const openHostileCalls = (): void => {
  beforeAll(async () => {
    test = await startTestApp(WIDE_LIMITS);
    cast = await createFixtures(test);
  }, 60_000);
  afterAll(() => test.close());
};
