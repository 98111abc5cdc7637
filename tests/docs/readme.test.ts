import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEMO_PEOPLE } from '../../sandbox/demo/demo-people.ts';
import { opsCommands } from '../../server/ops/commands.ts';
import { codesIn, readTables } from './markdown-tables.ts';

const page = readFileSync('README.md', 'utf8');
const tables = readTables(page);
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

/** The first code of each row under a heading. */
const subjectsUnder = (heading: string): readonly string[] =>
  tables
    .filter(({ headings }) => headings.includes(heading))
    .flatMap(({ cells: [first = ''] }) => codesIn(first));

const not = (known: readonly string[]) => (one: string) => !known.includes(one);

/** Set by Vite. */
const BUILT_IN = ['DEV', 'PROD', 'MODE', 'SSR', 'BASE_URL'];

/** Environment variables that the code reads: `env.NAME`, and the lists of names in the settings files. */
const namesRead = (): readonly string[] => {
  const found = new Set<string>();
  const files = [
    ...globSync('{src,sw,server,sandbox,tests}/**/*.{ts,tsx,js}'),
    ...globSync('*.config.ts'),
  ].filter((file) => !/\.(test|spec)\.tsx?$/.test(file));
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    for (const [, name = ''] of source.matchAll(/\benv\??\.([A-Z][A-Z0-9_]+)\b/g)) found.add(name);
  }
  for (const file of globSync('server/infrastructure/config/*.ts')) {
    const source = readFileSync(file, 'utf8');
    for (const [, name = ''] of source.matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT)'/g)) found.add(name);
    for (const [, name = ''] of source.matchAll(/^ {2}([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+): '/gm)) found.add(name);
  }
  return [...found].filter((name) => !BUILT_IN.includes(name) && !name.endsWith('_')).sort();
};

describe('the README', () => {
  it('explains every variable that the code reads, and none that it does not', () => {
    const explained = subjectsUnder('Configuration');
    expect(namesRead().filter(not(explained))).toEqual([]);
    expect(explained.filter(not(namesRead()))).toEqual([]);
  });

  it('says why each package is there, and names none that is not', () => {
    const installed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    const explained = subjectsUnder('Packages');
    expect(installed.filter(not(explained))).toEqual([]);
    expect(explained.filter(not(installed))).toEqual([]);
    const unexplained = tables.filter(
      ({ headings, cells }) => headings.includes('Packages') && !cells[1]?.trim(),
    );
    expect(unexplained).toEqual([]);
  });

  it('names every command that people run, and none that there is not', () => {
    const commands = Object.keys(manifest.scripts).filter((name) => !name.startsWith('pre'));
    const named = [...page.matchAll(/npm (?:run )?([a-z]+(?:[-:][a-z]+)*)/g)].map(([, name = '']) => name);
    expect(commands.filter(not(named))).toEqual([]);
    expect([...new Set(named)].filter((name) => name !== 'ci' && !commands.includes(name))).toEqual([]);
  });

  it('names the people of the demonstration, with their phones and where they stand', () => {
    const listed = tables.filter(({ headings }) => headings.includes('Demo data'));
    const people = DEMO_PEOPLE.map(({ identity: { phone, names, surnames }, note }) => [
      phone.replace(/(\d{3})(\d{3})(\d{2})(\d{2})/, '$1 $2 $3 $4'),
      `${names} ${surnames}`,
      note,
    ]);
    expect(listed.map(({ cells }) => cells)).toEqual(people);
  });

  it('says what each command of the operators does, and of none that there is not', () => {
    const listed = tables
      .filter(({ headings }) => headings.includes('Operators'))
      .flatMap(({ cells: [first = ''] }) => codesIn(first));
    expect([...listed].sort()).toEqual(opsCommands.map(({ name }) => name).sort());
  });

  it('links to files that exist', () => {
    const links = [...page.matchAll(/(?:\]\(|src=")(?!https?:|#)([^)"#]+)/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !existsSync(link))).toEqual([]);
  });

  it('quotes the weight of every screen that has a budget', () => {
    const [, figures = ''] = /## Budgets\n[\s\S]*?```\n([\s\S]*?)```/.exec(page) ?? [];
    const weighed = readFileSync('tests/budgets/screen-weights.ts', 'utf8');
    const screens = ['landing', ...[...weighed.matchAll(/\bname: '([^']+)'/g)].map(([, name = '']) => name)];
    expect(screens.length).toBeGreaterThan(10);
    const quoted = figures
      .split('\n')
      .flatMap((line) => /^(\S.*?) {2,}[\d.]+ kB of \d+/.exec(line)?.[1] ?? []);
    expect([...quoted].sort()).toEqual([...screens].sort());
  });

  it('draws the layout as it stands', () => {
    const [, map = ''] = /## Layout\n[\s\S]*?```\n([\s\S]*?)```/.exec(page) ?? [];
    const drawn: string[] = [];
    let folder = '';
    for (const line of map.split('\n')) {
      const [, indent = '', name = ''] = /^( *)([\w./-]+)/.exec(line) ?? [];
      if (!name) continue;
      if (indent === '') folder = name;
      drawn.push(indent === '' ? name : `${folder}${name}`);
    }
    expect(drawn.length).toBeGreaterThan(10);
    expect(drawn.filter((file) => !existsSync(file))).toEqual([]);
  });
});
