import { describe, expect, it } from 'vitest';
import { type AnySchema, ValidationError } from 'yup';
import { apiEndpoints } from './endpoints.ts';
import { longTextField, textField } from './fields.ts';

const sentencesFor = (schema: AnySchema, value: unknown): readonly string[] => {
  try {
    schema.validateSync(value, { abortEarly: false, strict: true });
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
    throw error;
  }
};

const nothingAsked = [undefined, null, 7, 'text', [], {}, { extra: 1 }];

describe('what the contract says of bad input', () => {
  it('is Spanish for every call and every wrong type', () => {
    const schemas = apiEndpoints.flatMap(({ params, query, body }) => [params, query, body]);
    const sentences = schemas
      .filter((schema) => schema !== undefined)
      .flatMap((schema) =>
        [
          ...nothingAsked,
          ...[7, 'x'.repeat(50_000), true, null, {}, ' a ', -1, 1.5].map((wrong) =>
            Object.fromEntries(Object.keys(schema.fields).map((field) => [field, wrong])),
          ),
        ].flatMap((value) => sentencesFor(schema, value)),
      );
    expect(sentences.length).toBeGreaterThan(500);
    const english = /\b(must|field|value|required|invalid|cannot|keys|this|type)\b/;
    expect([...new Set(sentences)].filter((sentence) => english.test(sentence))).toEqual([]);
  });
});

describe('a line of text', () => {
  it('may hold any letter, and nothing that the database cannot keep', () => {
    expect(sentencesFor(textField(), 'Clínica Ñañez «Sur» n.º 3 😀')).toEqual([]);
    for (const broken of ['nul\u0000', 'line\nbreak', 'half \ud83d', 'lost \ufffd', 'back \u202e']) {
      expect(sentencesFor(textField(), broken)).toHaveLength(1);
    }
  });
});

describe('text that one program hands to another', () => {
  it('may have lines, and nothing that the database cannot keep', () => {
    expect(sentencesFor(longTextField(40), '{\n\t"cuota": 1\r\n}')).toEqual([]);
    for (const broken of ['nul\u0000', 'half \ud83d', 'lost \ufffd', 'x'.repeat(41)]) {
      expect(sentencesFor(longTextField(40), broken)).toHaveLength(1);
    }
  });
});
