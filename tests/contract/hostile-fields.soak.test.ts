import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bodyFields,
  fieldsOf,
  openHostileCalls,
  rows,
  trySending,
  withField,
} from '../support/hostile-calls.ts';
import { examples } from './examples.ts';
import { NUMBERS, OTHERS, STRANGE_NAMES, TEXTS } from './hostile-values.ts';
import { expectError, nameOf } from './requests.ts';

openHostileCalls();

const textFields = examples.flatMap((example) => [
  ...fieldsOf(example, 'params'),
  ...fieldsOf(example, 'query'),
]);
const titled = examples.map((example) => ({ title: nameOf(example.endpoint), ...example }));
const withBody = titled.filter(({ endpoint }) => endpoint.body);
const withQuery = titled.filter(({ endpoint }) => endpoint.query);

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
