import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SchemaDescription, SchemaObjectDescription } from 'yup';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type CallParts, type Example, examples } from './examples.ts';
import { createFixtures, type Fixtures, tokenOf, WIDE_LIMITS } from './fixtures.ts';
import { NUMBERS, OTHERS, STRANGE_NAMES, TEXTS } from './hostile-values.ts';
import { expectError, nameOf, send } from './requests.ts';

type Part = 'params' | 'query' | 'body';

interface Field {
  readonly title: string;
  readonly example: Example;
  readonly part: Part;
  readonly name: string;
  readonly description: SchemaDescription;
}

const fieldsOf = (example: Example, part: Part): readonly Field[] => {
  const described = example.endpoint[part]?.describe() as SchemaObjectDescription | undefined;
  return Object.entries(described?.fields ?? {}).map(([name, description]) => ({
    title: `${nameOf(example.endpoint)} ${name}`,
    example,
    part,
    name,
    description: description as SchemaDescription,
  }));
};

const bodyFields = examples.flatMap((example) => fieldsOf(example, 'body'));
const textFields = examples.flatMap((example) => [
  ...fieldsOf(example, 'params'),
  ...fieldsOf(example, 'query'),
]);
const titled = examples.map((example) => ({ title: nameOf(example.endpoint), ...example }));
const withBody = titled.filter(({ endpoint }) => endpoint.body);
const withQuery = titled.filter(({ endpoint }) => endpoint.query);

const isWhole = ({ tests }: SchemaDescription): boolean => tests.some(({ name }) => name === 'integer');

/** Values of a wrong type for a field. */
const wrongTypes = ({ description }: Field): readonly unknown[] => {
  const others = OTHERS.filter((value) => value !== null || !description.nullable);
  switch (description.type) {
    case 'string':
      return [...NUMBERS, ...others];
    case 'number':
      return [...TEXTS, ...others, ...(isWhole(description) ? NUMBERS.filter((one) => one % 1 !== 0) : [])];
    case 'boolean':
      // Both values are valid, except for consents, which must be true.
      return [
        ...NUMBERS,
        ...TEXTS,
        ...others.filter((value) => value !== true && (value !== false || description.oneOf.length > 0)),
      ];
    case 'array':
      return [...NUMBERS, ...TEXTS, ...others.filter((value) => !Array.isArray(value) || value.length > 0)];
    case 'object':
      return [...NUMBERS, ...TEXTS, ...others];
    default:
      throw new Error(`no body of the contract had a ${description.type} so far: say what it refuses`);
  }
};

let test: TestApp;
let cast: Fixtures;
const tokens = new Map<string, string>();

beforeAll(async () => {
  test = await startTestApp(WIDE_LIMITS);
  cast = await createFixtures(test);
}, 60_000);
afterAll(() => test.close());

/** Sends an example with a change, as its role. */
const trySending = async ({ endpoint, by, input }: Example, change: (good: CallParts) => CallParts) => {
  const known = tokens.get(by);
  const token = known ?? (await tokenOf(test, cast[by]));
  // These two calls end or replace their session.
  if (!/logout|refresh/.test(endpoint.path)) tokens.set(by, token);
  else tokens.delete(by);
  return send(test, endpoint, change(input(cast[by])), { token });
};

const withField =
  (part: Part, name: string, value: unknown) =>
  (good: CallParts): CallParts => ({ ...good, [part]: { ...good[part], [name]: value } });

const rows = async () => {
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

describe('a field of a body', () => {
  it.each(bodyFields)('$title takes no other type and says so', async (field) => {
    const before = await rows();
    for (const value of wrongTypes(field)) {
      const answer = await trySending(field.example, withField('body', field.name, value));
      expectError(answer);
      const { code, fields } = answer.json();
      // The error may name an element of a list, or a part.
      const named = new Set(Object.keys(fields).map((name) => name.split(/[.[]/)[0]));
      expect([answer.statusCode, code, [...named]], JSON.stringify(value)?.slice(0, 60)).toEqual([
        422,
        'invalid_fields',
        [field.name],
      ]);
    }
    expect(await rows()).toEqual(before);
  });

  it.each(bodyFields)(
    '$title is asked for when it is missing and needed',
    async ({ example, name, description }) => {
      const before = await rows();
      const answer = await trySending(example, withField('body', name, undefined));
      if (description.optional) return expect(answer.statusCode).not.toBe(422);
      expectError(answer);
      const named = Object.keys(answer.json().fields).map((path) => path.split('.')[0]);
      expect([answer.statusCode, [...new Set(named)]]).toEqual([422, [name]]);
      return expect(await rows()).toEqual(before);
    },
  );
});

describe('text in an address', () => {
  it.each(textFields)(
    '$title is read or refused, never guessed',
    async ({ example, part, name, description }) => {
      for (const value of TEXTS.filter((text) => text !== '\ud800')) {
        const answer = await trySending(example, withField(part, name, value));
        const isNumber = description.type === 'number' && /^\d+$/.test(value);
        if (answer.statusCode === 200) expect(description.type === 'string' || isNumber, value).toBe(true);
        else expectError(answer);
      }
    },
  );
});

describe('what no call asks for', () => {
  it.each(withBody)('is refused in the body of $title', async ({ title, ...example }) => {
    const before = await rows();
    for (const name of STRANGE_NAMES) {
      const answer = await trySending(example, withField('body', name, 1));
      expectError(answer);
      expect([answer.statusCode, answer.json().code], name.slice(0, 20)).toEqual([422, 'invalid_fields']);
    }
    for (const body of [[], ['a'], 'text', 7, true, null]) {
      const answer = await trySending(example, (good) => ({ ...good, body: body as object }));
      expectError(answer);
      expect([answer.statusCode, answer.json().code], JSON.stringify(body)).toEqual([400, 'malformed']);
    }
    expect(await rows()).toEqual(before);
  });

  it.each(withQuery)('is refused in the query of $title', async ({ title, ...example }) => {
    for (const name of [...STRANGE_NAMES, '__proto__']) {
      const answer = await trySending(example, (good) => ({
        ...good,
        query: Object.fromEntries([...Object.entries(good.query ?? {}), [name, '1']]),
      }));
      expectError(answer);
      expect(answer.statusCode).toBe(422);
    }
  });
});

describe('whatever comes', () => {
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom<unknown>(...NUMBERS, ...TEXTS, ...OTHERS),
  );

  it('in a field of a body is taken or refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...bodyFields), anything, async ({ example, name }, value) => {
        const answer = await trySending(example, withField('body', name, value));
        if (answer.statusCode !== 200) expectError(answer);
      }),
      { numRuns: 150 },
    );
  });

  it('as a whole body is taken or refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...withBody),
        fc.oneof(anything, fc.dictionary(fc.string(), anything, { maxKeys: 4 })),
        async (example, body) => {
          const answer = await trySending(example, (good) => ({ ...good, body: body as object }));
          expectError(answer);
        },
      ),
      { numRuns: 80 },
    );
  });

  it('in an address is taken or refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...textFields),
        fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.webSegment(), fc.emailAddress()),
        async ({ example, part, name }, value) => {
          const answer = await trySending(example, withField(part, name, value));
          if (answer.statusCode !== 200) expectError(answer);
        },
      ),
      { numRuns: 120 },
    );
  });
});
