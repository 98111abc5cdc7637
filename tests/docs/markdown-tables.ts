export interface TableRow {
  /** Headings above the row, outermost first, without their marks. */
  readonly headings: readonly string[];
  /** Counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const HEADING = /^(#{1,6}) (.+)$/;
const RULE = /^\|[\s:|-]+\|$/;

const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** All rows of all tables of a page, without header rows. */
export const readTables = (markdown: string): readonly TableRow[] => {
  const rows: TableRow[] = [];
  const headings: string[] = [];
  const lines = markdown.split('\n');
  lines.forEach((line, index) => {
    const [, marks, title] = HEADING.exec(line) ?? [];
    if (marks && title) {
      headings.length = marks.length - 1;
      headings[marks.length - 1] = title;
      return;
    }
    const isHead = RULE.test(lines[index + 1] ?? '');
    if (line.startsWith('|') && !RULE.test(line) && !isHead)
      rows.push({ headings: headings.filter(Boolean), line: index + 1, cells: cellsOf(line) });
  });
  return rows;
};

/** The text between backticks. */
export const codesIn = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** A heading as GitHub names its anchor. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(' ', '-');

/** Anchors of a page's headings, in their order. */
export const anchorsOf = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
