import { readFileSync } from 'node:fs';

const DOCUMENT = new URL('../../docs/operations.md', import.meta.url);

export interface Placement {
  readonly table: string;
  /** The column that it is spread by; undefined for one that is on each machine, or on one. */
  readonly key: string | undefined;
}

const tablesOf = (row: string): readonly Placement[] => {
  const [, by = '', tables = ''] = row.split('|');
  const [, common] = /\(`(\w+)`\)/.exec(by) ?? [];
  return [...tables.matchAll(/`(\w+)`(?: \(`(\w+)`\))?/g)].map(([, table = '', own]) => ({
    table,
    key: own ?? common,
  }));
};

/** Where each table would be in a distributed database, as docs/operations.md says. */
export const readPlacements = (): readonly Placement[] => {
  const [, section = ''] = readFileSync(DOCUMENT, 'utf8').split('## Beyond one database\n');
  const [, rows = ''] = /\|---\|---\|\n((?:\|.*\n)+)/.exec(section) ?? [];
  return rows
    .trim()
    .split('\n')
    .flatMap(tablesOf)
    .filter(({ table }) => table !== 'pgboss');
};
