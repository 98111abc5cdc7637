import { CsvError as CsvParseError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

export interface CsvRecord {
  /** Line of the file on which the record starts, from 1. */
  readonly line: number;
  readonly values: readonly string[];
}

/** Invalid CSV; the message names the line. */
export class CsvError extends Error {}

/**
 * Parses CSV (RFC 4180) with `,` or `;`, whichever the first line uses: spreadsheets in Spanish write `;`. Values are
 * trimmed, empty lines skipped.
 * @throws CsvError naming the line of an unclosed quote or of a quote inside a bare field.
 */
export const parseCsv = (text: string): CsvRecord[] => {
  const records: CsvRecord[] = [];
  let line = 1;
  /** Returns that the parser need not keep it. */
  const addRecord = (fields: readonly string[], lastLine: number): null => {
    const values = fields.map((value) => value.trim());
    if (values.some((value) => value !== '')) records.push({ line, values });
    line = lastLine + 1;
    return null;
  };
  try {
    // The parser counts CRLF inside quotes as two lines.
    parse(text.replaceAll(/\r\n?/g, '\n'), {
      bom: true,
      delimiter: /^[^,\r\n]*;/.test(text) ? ';' : ',',
      relax_column_count: true,
      on_record: (fields, { lines }) => addRecord(fields, lines),
    });
  } catch (error) {
    if (!(error instanceof CsvParseError)) throw error;
    const what = error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'que no cierran' : 'en medio de un dato';
    throw new CsvError(`línea ${line}: hay unas comillas ${what}`, { cause: error });
  }
  return records;
};

/**
 * CSV for spreadsheets in Colombian Spanish: UTF-8 with BOM, `;` separator, CRLF (RFC 4180). Cells that would run as
 * a formula are prefixed with an apostrophe.
 */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): Uint8Array =>
  Buffer.from(
    stringify([...rows], {
      bom: true,
      delimiter: ';',
      record_delimiter: 'windows',
      escape_formulas: true,
      // By itself it quotes its own line end only, CRLF.
      quoted_match: /[\r\n]/,
    }),
  );
