import { describe, expect, it } from 'vitest';
import { type AnySchema, ValidationError } from 'yup';
import { apiEndpoints } from './endpoints.ts';
import { dateField, instantField, longTextField, pesosField } from './fields.ts';

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

describe('text that one program hands to another', () => {
  it('may have lines, and nothing that the database cannot keep', () => {
    expect(sentencesFor(longTextField(40), '{\n\t"cuota": 1\r\n}')).toEqual([]);
    for (const broken of ['nul\u0000', 'half \ud83d', 'lost \ufffd', 'x'.repeat(41)]) {
      expect(sentencesFor(longTextField(40), broken)).toHaveLength(1);
    }
  });
});

describe('a date from a hand', () => {
  it('is a day that exists', () => {
    expect(sentencesFor(dateField(), '2028-02-29')).toEqual([]);
    for (const day of ['2026-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00'])
      expect(sentencesFor(dateField(), day)).toEqual(['Esa fecha no existe. Revisa el día y el mes.']);
    expect(sentencesFor(dateField(), '14/03/1990')[0]).toBe('Escribe la fecha completa.');
    expect(sentencesFor(instantField(), '2026-02-31T10:00:00Z')).toEqual(['Esa fecha u hora no existe.']);
    expect(sentencesFor(instantField(), '2026-02-01T25:00:00Z')).toEqual(['Esa fecha u hora no existe.']);
  });
});

describe('an instant', () => {
  it.each(['2026-11-28T18:30:00Z', '2026-11-28T18:30:00.1Z', '2026-11-28T18:30:00.123456Z'])(
    'may be %s',
    (text) => {
      expect(sentencesFor(instantField(), text)).toEqual([]);
    },
  );

  it.each([
    ...['a 2026-11-28T18:30:00Z', '2026-11-28T18:30:00Z.', '202-11-28T18:30:00Z', 'dosm-11-28T18:30:00Z'],
    ...['2026-1-28T18:30:00Z', '2026-xi-28T18:30:00Z', '2026-11-8T18:30:00Z', '2026-11-xxT18:30:00Z'],
    ...['2026-11-28T8:30:00Z', '2026-11-28Tx8:30:00Z', '2026-11-28T18:3:00Z', '2026-11-28T18:xx:00Z'],
    ...['2026-11-28T18:30:0Z', '2026-11-28T18:30:xxZ', '2026-11-28T18:30:00.Z', '2026-11-28T18:30:00.xZ'],
  ])('may not be %s', (text) => {
    expect(sentencesFor(instantField(), text)[0]).toBe('Falta la hora.');
  });
});

describe('an amount', () => {
  it('is of whole pesos, none of them owed the other way, and not beyond what a number can say', () => {
    for (const amount of [0, 1, Number.MAX_SAFE_INTEGER])
      expect(sentencesFor(pesosField(), amount)).toEqual([]);
    expect(sentencesFor(pesosField(), 1.5)).toEqual(['Escribe un valor en pesos, sin centavos.']);
    expect(sentencesFor(pesosField(), -1)).toEqual(['Escribe un valor en pesos.']);
    expect(sentencesFor(pesosField(), Number.MAX_SAFE_INTEGER + 1)).toContain('Escribe un valor más bajo.');
  });
});
