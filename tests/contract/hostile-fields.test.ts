import { describe, expect, it } from 'vitest';
import type { SchemaDescription } from 'yup';
import {
  bodyFields,
  type Field,
  openHostileCalls,
  rows,
  trySending,
  withField,
} from '../support/hostile-calls.ts';
import { NUMBERS, OTHERS, TEXTS } from './hostile-values.ts';
import { expectError } from './requests.ts';

openHostileCalls();

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
