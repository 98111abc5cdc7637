import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

/** A measured value. Above its limit, or below its least, the run fails. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly limit?: number;
  readonly least?: number;
}

export const isMissed = ({ value, limit, least }: Figure): boolean =>
  (limit !== undefined && !(value <= limit)) || (least !== undefined && !(value >= least));

const rounded = (value: number): string => {
  if (Number.isInteger(value)) return String(value);
  if (value < 1) return value.toFixed(2);
  return value.toFixed(value < 100 ? 1 : 0);
};

const limitText = ({ limit, least }: Figure): string => {
  if (limit !== undefined) return `at most ${limit}`;
  return least === undefined ? '' : `at least ${least}`;
};

/** A figure as it is printed. */
export const figureCells = (figure: Figure) => ({
  ...{ name: figure.name, value: rounded(figure.value), unit: figure.unit },
  limit: limitText(figure),
});

const rowOf = (figure: Figure): readonly string[] => {
  const { name, value, unit, limit } = figureCells(figure);
  const outcome = isMissed(figure) ? 'MISSED' : 'held';
  return [name, value, unit, limit, limit === '' ? '' : outcome];
};

export const tableOf = (figures: readonly Figure[]): string => {
  const rows = figures.map(rowOf);
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = [0, 1, 2, 3, 4].map(widthOf);
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

export const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
};

/** Blocks of measured figures, each between two comments of its page. */
export const FIGURE_BLOCKS = {
  'screen weights': 'docs/performance.md',
  transferred: 'docs/performance.md',
  lighthouse: 'docs/performance.md',
  'bench release': 'docs/performance.md',
  'bench paint': 'docs/performance.md',
  'bench cold-start': 'docs/performance.md',
  'bench summary': 'docs/performance.md',
  'bench server': 'docs/performance.md',
  'bench nightly': 'docs/performance.md',
  'bench books': 'docs/performance.md',
  'bench million': 'docs/performance.md',
  'bench million-night': 'docs/performance.md',
  payments: 'docs/robustness.md',
  outages: 'docs/robustness.md',
  reminders: 'docs/robustness.md',
  applications: 'docs/robustness.md',
  seals: 'docs/robustness.md',
  orders: 'docs/robustness.md',
  year: 'docs/robustness.md',
  attacks: 'docs/attacks.md',
} as const;
export type FigureBlock = keyof typeof FIGURE_BLOCKS;

const END = '<!-- end of figures -->';
const startOf = (block: string): string => `<!-- figures: ${block} -->`;

/**
 * The page with other content between the comments of a block.
 *
 * @throws Error if the page does not have the block.
 */
export const withBlock = (page: string, block: string, content: string): string => {
  const start = page.indexOf(startOf(block));
  const end = page.indexOf(END, start);
  if (start < 0 || end < 0) throw new Error(`there is no block "${block}"`);
  return `${page.slice(0, start)}${startOf(block)}\n${content}\n\n${page.slice(end)}`;
};

interface PublishedTable {
  /** What was measured under which conditions, after the day and the machine. */
  readonly conditions?: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Replaces the figures of a block by a table. */
export const publishTable = (block: FigureBlock, { conditions, columns, rows }: PublishedTable): void => {
  const day = new Date().toISOString().slice(0, 10);
  const machine = `load average ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`;
  const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const content = [
    `Measured on ${day}, ${[machine, ...(conditions ? [conditions] : [])].join(', ')}:`,
    '',
    lineOf(columns),
    lineOf(columns.map(() => '---')),
    ...rows.map(lineOf),
  ].join('\n');
  const page = FIGURE_BLOCKS[block];
  writeFileSync(page, withBlock(readFileSync(page, 'utf8'), block, content));
  console.log(`written into ${page}: ${block}`);
};

export const publishFigures = (block: FigureBlock, figures: readonly Figure[], conditions?: string): void => {
  publishTable(block, {
    ...(conditions ? { conditions } : {}),
    columns: ['what', 'figure', 'limit'],
    rows: figures.map((figure) => {
      const { name, value, unit, limit } = figureCells(figure);
      return [name, unit ? `${value} ${unit}` : value, limit];
    }),
  });
};

/** The npm scripts of full runs pass it; stages of other runs do not. */
const FLAG = '--write';

/** Whether this process is to write its figures, and its arguments besides. */
export const readWriteFlag = (args: readonly string[]): { isWriting: boolean; rest: readonly string[] } => ({
  isWriting: args.includes(FLAG),
  rest: args.filter((argument) => argument !== FLAG),
});
