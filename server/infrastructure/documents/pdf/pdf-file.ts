/** One indirect object: its dictionary as text, and its stream with keywords, if any. */
export interface PdfObject {
  readonly dictionary: string;
  readonly stream: Buffer | undefined;
}

/** A PDF of our own layout: one cross-reference table, uncompressed objects, generation zero. */
export interface PdfFile {
  readonly size: number;
  readonly root: number;
  readonly info: number;
  readonly id: string;
  readonly startOfTable: number;
  object(number: number): PdfObject;
}

const ENTRY_LENGTH = 20;
const REFERENCE = /\b(\d+) 0 R\b/g;

const required = (value: string | undefined, what: string): string => {
  if (value === undefined) throw new Error(`the PDF has no ${what}`);
  return value;
};

export const referencesIn = (dictionary: string): readonly number[] =>
  [...dictionary.matchAll(REFERENCE)].map((match) => Number(match[1]));

export const renumber = (dictionary: string, numberOf: (number: number) => number): string =>
  dictionary.replace(REFERENCE, (_, number: string) => `${numberOf(Number(number))} 0 R`);

/** Object number of an indirect reference under a key. Errors: a plain Error when absent. */
export const referenceUnder = (dictionary: string, key: string): number =>
  Number(required(new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1], key));

/**
 * Parses a PDF of our own layout. Errors: a plain Error for anything else (several tables, compressed objects), which
 * is a bug.
 */
export const readPdfFile = (bytes: Buffer): PdfFile => {
  // One character per byte: offsets in the text are offsets in the file.
  const text = bytes.toString('latin1');
  const startOfTable = Number(required(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1], 'startxref'));
  const table = /^xref\n0 (\d+)\n/.exec(text.slice(startOfTable, startOfTable + 40));
  const size = Number(required(table?.[1], 'single table of offsets'));
  const entries = startOfTable + required(table?.[0], 'table').length;
  const offsets = Array.from({ length: size }, (_, index) =>
    Number(text.slice(entries + index * ENTRY_LENGTH, entries + index * ENTRY_LENGTH + 10)),
  );
  const ends = [...offsets.slice(1), startOfTable].sort((first, second) => first - second);
  const trailer = text.slice(entries + size * ENTRY_LENGTH);
  if (trailer.includes('/Prev')) throw new Error('the PDF was already appended to');

  return {
    size,
    root: referenceUnder(trailer, 'Root'),
    info: referenceUnder(trailer, 'Info'),
    id: required(/\/ID \[<([0-9a-f]+)>/.exec(trailer)?.[1], 'ID'),
    startOfTable,
    object: (number) => {
      const start = offsets[number];
      const end = ends.find((candidate) => start !== undefined && candidate > start);
      const body = text.slice(start, end);
      const match = /^\d+ 0 obj\n([\s\S]*?)\n(stream\r?\n[\s\S]*\nendstream\n)?endobj\s*$/.exec(body);
      return {
        dictionary: required(match?.[1], `object ${number}`),
        stream: match?.[2] === undefined ? undefined : Buffer.from(match[2], 'latin1'),
      };
    },
  };
};
