import type { CoverageTag, Proof } from './coverage-tags.ts';
import { codesIn, readTables, type TableRow } from './markdown-tables.ts';

export const LINES_PAGE = 'docs/specification/lines.md';

export interface SpecificationLine {
  /** '2.14': the specification's section, and a number of its own in it. */
  readonly id: string;
  /** Number of the specification's section. */
  readonly section: number;
  /** Heading within the section. */
  readonly part: string | undefined;
  readonly subject: string;
  readonly files: readonly string[];
}

const sectionOf = ({ headings }: TableRow): number => Number(/^(\d+)\. /.exec(headings[1] ?? '')?.[1] ?? 0);

/** The numbered lines; tables outside a numbered section explain the page. */
export const readLines = (markdown: string): readonly SpecificationLine[] =>
  readTables(markdown).flatMap((row) => {
    const section = sectionOf(row);
    if (section === 0) return [];
    const [id = '', subject = '', files = ''] = row.cells;
    return [{ id, section, part: row.headings[2], subject, files: codesIn(files) }];
  });

/** User-visible texts, quoted literally in «». */
export const quotedTexts = (subject: string): readonly string[] =>
  [...subject.matchAll(/«([^»]+)»/g)].map(([, text = '']) => text);

/** The tests that are tagged with a line, in the order of their files. */
export const proofsOf = (id: string, tags: readonly CoverageTag[]): readonly Proof[] =>
  tags.filter(({ rows }) => rows.includes(id)).map(({ proof }) => proof);

const proofText = ({ file, title }: Proof): string =>
  `\`${file}\`${title === undefined ? '' : ` › ${title}`}`;

/** The page with one more column: the tests that prove each line. */
export const withProofs = (markdown: string, tags: readonly CoverageTag[]): string => {
  const numbered = new Map(readTables(markdown).map((row) => [row.line, row]));
  return markdown
    .split('\n')
    .map((text, index) => {
      const row = numbered.get(index + 1);
      if (!text.startsWith('|')) return text;
      if (!row) return `${text}${text.includes('---') ? '---' : ' Proof '}|`;
      const proofs = proofsOf(row.cells[0] ?? '', tags).map(proofText);
      return `${text} ${proofs.join('<br>').replaceAll('|', '\\|')} |`;
    })
    .join('\n');
};
