import type { CoverageTag, Proof } from './coverage-tags.ts';
import { codesIn, readTables, type TableRow } from './markdown-tables.ts';

export const COVERAGE_PAGE = 'docs/coverage.md';

export interface CoverageRow {
  /** '2.14': the specification's section, and a number of its own in it. */
  readonly id: string;
  /** Number of the specification's section. */
  readonly section: number;
  /** Heading within the section. */
  readonly part: string | undefined;
  readonly subject: string;
  readonly files: readonly string[];
  readonly proofs: string;
}

const sectionOf = ({ headings }: TableRow): number => Number(/^(\d+)\. /.exec(headings[1] ?? '')?.[1] ?? 0);

/** The rows that map the specification; tables outside a numbered section explain the page. */
export const readCoverage = (markdown: string): readonly CoverageRow[] =>
  readTables(markdown).flatMap((row) => {
    const section = sectionOf(row);
    if (section === 0) return [];
    const [id = '', subject = '', files = '', proofs = ''] = row.cells;
    return [{ id, section, part: row.headings[2], subject, files: codesIn(files), proofs }];
  });

/** User-visible texts, quoted literally in «». */
export const quotedTexts = (subject: string): readonly string[] =>
  [...subject.matchAll(/«([^»]+)»/g)].map(([, text = '']) => text);

const proofText = ({ file, title }: Proof): string =>
  `\`${file}\`${title === undefined ? '' : ` › ${title}`}`;

/** The page with the proofs that the tags name, in the order of their files. */
export const withProofs = (markdown: string, tags: readonly CoverageTag[]): string => {
  const lines = markdown.split('\n');
  for (const row of readTables(markdown)) {
    if (sectionOf(row) === 0) continue;
    const [id = '', subject = '', files = ''] = row.cells;
    const proofs = tags.filter(({ rows }) => rows.includes(id)).map(({ proof }) => proofText(proof));
    const cells = [id, subject, files, proofs.join('<br>')].map((cell) => cell.replaceAll('|', '\\|'));
    lines[row.line - 1] = `| ${cells.join(' | ')} |`;
  }
  return lines.join('\n');
};
