import { describe, expect, it } from 'vitest';
import { CsvError, parseCsv, writeCsv } from './csv.ts';

const valuesOf = (text: string) => parseCsv(text).map((record) => record.values);

describe('parseCsv', () => {
  it('reads fields, quoted commas, doubled quotes and line breaks inside quotes', () => {
    expect(valuesOf('code,name\nA-1,"Gafas, ""progresivas"""\r\nA-2,"dos\nlíneas"\n')).toEqual([
      ['code', 'name'],
      ['A-1', 'Gafas, "progresivas"'],
      ['A-2', 'dos\nlíneas'],
    ]);
  });

  it('takes the semicolons and the byte order mark that spreadsheets in Spanish write', () => {
    expect(valuesOf('\uFEFFcode;name\r\nA-1;Limpieza, profunda\r\n')).toEqual([
      ['code', 'name'],
      ['A-1', 'Limpieza, profunda'],
    ]);
  });

  it('says on which line of the file each record starts', () => {
    const records = parseCsv('code,name\n\nA-1,"dos\nlíneas"\nA-2,fin');
    expect(records.map((record) => record.line)).toEqual([1, 3, 5]);
  });

  it('keeps an empty last field, and reads nothing from an empty file', () => {
    expect(valuesOf('a,b\n1,')).toEqual([
      ['a', 'b'],
      ['1', ''],
    ]);
    expect(parseCsv('')).toEqual([]);
  });

  it('names the line of a quote that does not close or is out of place', () => {
    expect(() => parseCsv('a,b\n1,"x')).toThrow(new CsvError('línea 2: hay unas comillas que no cierran'));
    expect(() => parseCsv('a,b\n1,x"y')).toThrow(
      new CsvError('línea 2: hay unas comillas en medio de un dato'),
    );
    expect(() => parseCsv('a,b\n1,"x"y')).toThrow(CsvError);
  });
});

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

  // @covers 7.51
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
