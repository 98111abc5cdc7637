import { codesIn, readTables } from './markdown-tables.ts';

export interface Proof {
  readonly file: string;
  /** Of an `it`, `test` or `describe` in the file; undefined: the file as a whole. */
  readonly title: string | undefined;
}

export interface CoverageRow {
  /** Section and line of the page. */
  readonly place: string;
  /** Number of the specification's section. */
  readonly section: number;
  /** Heading within the section. */
  readonly part: string | undefined;
  readonly subject: string;
  readonly files: readonly string[];
  readonly proofs: readonly Proof[];
}

const PROOF = /`([^`]+)`(?: › ((?:(?!<br>).)+))?/g;

const proofsIn = (cell: string): readonly Proof[] =>
  [...cell.matchAll(PROOF)].map(([, file = '', title]) => ({ file, title: title?.trim() }));

/** The rows that map the specification; tables outside a numbered section explain the page. */
export const readCoverage = (markdown: string): readonly CoverageRow[] =>
  readTables(markdown).flatMap(({ headings, line, cells }) => {
    const [, section, part] = headings;
    const number = Number(/^(\d+)\. /.exec(section ?? '')?.[1]);
    if (!number) return [];
    const [subject = '', file = '', test = ''] = cells;
    return [
      {
        place: `§${number}, line ${line}`,
        section: number,
        part,
        subject,
        files: codesIn(file),
        proofs: proofsIn(test),
      },
    ];
  });

/** User-visible texts, quoted literally in «». */
export const quotedTexts = (subject: string): readonly string[] =>
  [...subject.matchAll(/«([^»]+)»/g)].map(([, text = '']) => text);
