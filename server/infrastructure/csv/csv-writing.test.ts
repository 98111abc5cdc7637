import { describe, expect, it } from 'vitest';
import { parseCsv } from './csv.ts';
import { writeCsv } from './csv-writing.ts';

const text = (rows: Parameters<typeof writeCsv>[0]): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(writeCsv(rows));

describe('a CSV', () => {
  it('has the mark of UTF-8, semicolons, and lines ended as RFC 4180 says', () => {
    expect(
      text([
        ['año', 'saldo'],
        ['2026', 1_200_000],
      ]),
    ).toBe('\uFEFFaño;saldo\r\n2026;1200000\r\n');
  });

  it.each(['=1+1', '+57', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    'never hands a spreadsheet the formula %j',
    (cell) => {
      expect(text([[cell]])).toMatch(/^\uFEFF"?'/);
    },
  );

  it('leaves negative numbers numbers', () => {
    expect(text([[-5_000]])).toBe('\uFEFF-5000\r\n');
  });

  it('reads back as it was, whatever stands in a text', () => {
    const values = ['a;b', 'con "comillas"', 'dos\nlíneas', ''];
    expect(parseCsv(text([values, ['x', 'y', 'z', 'ñ']])).map((record) => record.values)).toEqual([
      values,
      ['x', 'y', 'z', 'ñ'],
    ]);
  });
});
