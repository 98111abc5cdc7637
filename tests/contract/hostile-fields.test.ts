import { beforeAll, describe, expect, it } from 'vitest';
import type { SchemaDescription, SchemaObjectDescription } from 'yup';
import { NUMBERS, OTHERS, TEXTS } from '../attacks/fuzz/hostile-values.ts';
import { openTestApp } from '../support/open-test-app.ts';
import { type Example, examples } from './examples.ts';
import { createFixtures, type Fixtures, tokenOf, WIDE_LIMITS } from './fixtures.ts';
import { expectError, nameOf, send } from './requests.ts';

/** A field of a call's body, as the schema of the contract describes it. */
interface Field extends Example {
  readonly title: string;
  readonly name: string;
  readonly description: SchemaDescription;
}

const fieldsOf = (example: Example): readonly Field[] => {
  const described = example.endpoint.body?.describe() as SchemaObjectDescription | undefined;
  return Object.entries(described?.fields ?? {}).map(([name, description]) => ({
    ...example,
    title: `${nameOf(example.endpoint)} ${name}`,
    name,
    description: description as SchemaDescription,
  }));
};
const FIELDS = examples.flatMap(fieldsOf);

const test = openTestApp(WIDE_LIMITS);
let cast: Fixtures;

beforeAll(async () => {
  cast = await createFixtures(test);
}, 60_000);

/** Sends a call with another value of a field, or without it; by its role. */
const sendWith = async ({ endpoint, by, input, name }: Field, value: unknown) => {
  const good = input(cast[by]);
  const token = await tokenOf(test, cast[by]);
  return send(test, endpoint, { ...good, body: { ...good.body, [name]: value } }, { token });
};

const TABLES = ['account', 'profile', 'application', 'payment_attempt', 'payment', 'signature'] as const;

const rows = () =>
  Promise.all(
    TABLES.map(async (table) => [
      table,
      await test.context.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow(),
    ]),
  );

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

describe('a field of a body', () => {
  it.each(FIELDS)('$title takes no other type and says so', async (field) => {
    const before = await rows();
    for (const value of wrongTypes(field)) {
      const answer = await sendWith(field, value);
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

  it.each(FIELDS)('$title is asked for when it is missing and needed', async (field) => {
    const before = await rows();
    const answer = await sendWith(field, undefined);
    if (field.description.optional) return expect(answer.statusCode).not.toBe(422);
    expectError(answer);
    const named = Object.keys(answer.json().fields).map((path) => path.split('.')[0]);
    expect([answer.statusCode, [...new Set(named)]]).toEqual([422, [field.name]]);
    return expect(await rows()).toEqual(before);
  });

  it('is not looked at among more values than any call has', async () => {
    const canales = Array.from({ length: 300 }, () => 'humo');
    const field = FIELDS.find(({ name }) => name === 'canales');
    if (!field) throw new Error('no call has channels');
    expect((await sendWith(field, canales.slice(0, 100))).statusCode).toBe(422);
    expect((await sendWith(field, canales)).json()).toMatchObject({ code: 'malformed' });
  });
});
