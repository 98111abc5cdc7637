export interface CsvRecord {
  /** Line of the file on which the record starts, from 1. */
  readonly line: number;
  readonly values: readonly string[];
}

/** Invalid CSV; the message names the line. */
export class CsvError extends Error {}

const BYTE_ORDER_MARK = '\uFEFF';
const QUOTED_FIELD = /"((?:[^"]|"")*)"/y;
const BARE_FIELDS = { ',': /([^,"\r\n]*)/y, ';': /([^;"\r\n]*)/y };
const LINE_END = /\r\n|\r|\n/y;

/**
 * Parses CSV (RFC 4180) with `,` or `;`, whichever the first line uses: spreadsheets in Spanish write `;`. Values are
 * trimmed, empty lines skipped.
 * Errors: CsvError naming the line of an unclosed quote or of a quote inside a bare field.
 */
export const parseCsv = (text: string): CsvRecord[] => {
  const source = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const separator = /^[^,\r\n]*;/.test(source) ? ';' : ',';
  const records: CsvRecord[] = [];
  let position = 0;
  let line = 1;

  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    const found = pattern.exec(source);
    position += found?.[0].length ?? 0;
    return found;
  };
  const field = (): string => {
    const found = take(source[position] === '"' ? QUOTED_FIELD : BARE_FIELDS[separator]);
    if (!found) throw new CsvError(`línea ${line}: hay unas comillas que no cierran`);
    return found[1] ?? '';
  };

  while (position < source.length) {
    const fields = [field()];
    while (source[position] === separator) {
      position += 1;
      fields.push(field());
    }
    const atEnd = position === source.length || take(LINE_END) !== null;
    if (!atEnd) throw new CsvError(`línea ${line}: hay unas comillas en medio de un dato`);
    const values = fields.map((value) => value.replaceAll('""', '"').trim());
    if (values.some((value) => value !== '')) records.push({ line, values });
    line += 1 + fields.join('').split('\n').length - 1;
  }
  return records;
};
