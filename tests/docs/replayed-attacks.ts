import { readFileSync } from 'node:fs';
import { readTables } from './markdown-tables.ts';

export const ATTACKS_PAGE = 'docs/attacks.md';

export interface ReplayedAttack {
  /** The section of the page. */
  readonly section: string;
  /** The first cell: the finding's number, or what floods. */
  readonly name: string;
  readonly file: string;
  /** Titles of its tests, or the ends of them; none: the whole file. */
  readonly titles: readonly string[];
}

/** `` `file`: title; title``, several of them divided by `<br>`. */
const TEST = /^`([^`]+)`(?:: (.+))?$/;

/** The tests that the page names for its attacks. */
export const readAttacks = (page = readFileSync(ATTACKS_PAGE, 'utf8')): readonly ReplayedAttack[] =>
  readTables(page)
    .filter(({ headings }) => ['Floods', 'Replays'].includes(headings.at(-1) ?? ''))
    // Figures.
    .filter(({ cells }) => cells.at(-1)?.startsWith('`'))
    .flatMap(({ headings, cells }) =>
      (cells.at(-1) ?? '').split('<br>').map((cell) => {
        const [, file = '', titles = ''] = TEST.exec(cell) ?? [];
        return {
          section: headings.at(-1) ?? '',
          name: cells[0] ?? '',
          file,
          titles: titles.split('; ').filter(Boolean),
        };
      }),
    );
