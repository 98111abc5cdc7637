import { describe, expect, it } from 'vitest';
import { array, number, string } from 'yup';
import { dateField, idField, pesosField, shape } from '#core/api/fields.ts';
import { writeAnswer } from './answers.ts';

const schema = shape({
  id: idField(),
  fecha: dateField().required(),
  estado: string().oneOf(['vigente', 'pagado']).required(),
  motivo: string().nullable().defined(),
  nota: string().optional(),
  cuotas: array(shape({ numero: number().integer().required(), valor: pesosField().required() })).required(),
});

const answer = {
  id: '3f0b5f0e-7c1f-4f5c-9d53-0c1a7e0a2b11',
  fecha: '2026-11-25',
  estado: 'vigente',
  motivo: null,
  cuotas: [{ numero: 1, valor: 253_226 }],
};

describe('an answer', () => {
  it('is written with what its schema names, and nothing else', () => {
    const withMore = {
      ...answer,
      document_number: '1020304050',
      cuotas: [{ numero: 1, valor: 253_226, account_id: 7 }],
    };
    expect(JSON.parse(writeAnswer(schema, withMore))).toEqual(answer);
  });

  it('keeps text that JSON has to escape', () => {
    const text = 'Dijo "sí" \\ y se fue\n\u2028ñ😀';
    expect(JSON.parse(writeAnswer(schema, { ...answer, nota: text }))).toEqual({ ...answer, nota: text });
  });

  it.each([
    ['no id', { id: undefined }],
    ['an id of another kind', { id: '17' }],
    ['a number as text', { cuotas: [{ numero: '1', valor: 253_226 }] }],
    ['an amount with decimals', { cuotas: [{ numero: 1, valor: 0.5 }] }],
    ['an amount below nothing', { cuotas: [{ numero: 1, valor: -1 }] }],
    ['an amount that is no number', { cuotas: [{ numero: 1, valor: Number.NaN }] }],
    ['nothing where null is said', { motivo: undefined }],
    ['a state that the contract does not know', { estado: 'perdido' }],
    ['an instant for a date', { fecha: '2026-11-25T00:00:00Z' }],
    ['a Date for a date', { fecha: new Date(0) }],
  ])('is refused with %s', (_what, change) => {
    expect(() => writeAnswer(schema, { ...answer, ...change })).toThrow('not an answer of the contract');
  });

  it('says of a refused value where it stands, and not what it is', () => {
    expect(() => writeAnswer(schema, { ...answer, estado: 'Ana Gómez' })).toThrow(/^[^G]*\/estado[^G]*$/);
  });
});
