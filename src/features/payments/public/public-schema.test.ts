import { describe, expect, it } from 'vitest';
import { createCreditNumber } from '#core/loan/credit-number.ts';
import { rejections } from '../../../../tests/support/rejections.ts';
import { lookupSchema } from './public-schema.ts';

const NUMBER = String(createCreditNumber(() => 12_345_678));

const said = (entry: object) =>
  rejections(lookupSchema, { creditNumber: NUMBER, document: '1012345678', ...entry });

describe('lookupSchema', () => {
  it('takes both numbers with the spaces and points that people write', async () => {
    expect(await said({})).toEqual([]);
    const spaced = `${NUMBER.slice(0, 4)} ${NUMBER.slice(4)}`;
    expect(await said({ creditNumber: spaced, document: '1.012.345.678' })).toEqual([]);
  });

  it('notices any one digit changed and two neighbours swapped', async () => {
    const changed = [...NUMBER].map((digit, index) =>
      [...NUMBER].with(index, String((Number(digit) + 1) % 10)).join(''),
    );
    for (const typo of changed) expect(await said({ creditNumber: typo })).toHaveLength(1);
    const swapped = NUMBER.replace(/(\d)(?!\1)(\d)/, '$2$1');
    expect(await said({ creditNumber: swapped })).toEqual([
      'Revisa el número de crédito: hay un número cambiado o falta alguno.',
    ]);
  });

  it('says what each number lacks', async () => {
    expect(await said({ creditNumber: ' ' })).toContain('El número de crédito es requerido');
    expect(await said({ document: '' })).toContain('El número de documento es requerido');
    expect(await said({ document: '10a' })).toContain('Ingresa datos numéricos');
    expect(await said({ document: '123' })).toEqual([
      'Escribe entre 5 y 10 números, tal como está en la cédula.',
    ]);
  });
});
