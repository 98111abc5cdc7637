import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEMO_PEOPLE } from '../../sandbox/demo/demo-people.ts';
import { SETTING_RULES } from '../../server/infrastructure/config/setting-rules.ts';
import { loginCommands } from '../../server/infrastructure/ops/operators/login.ts';
import { opsCommands } from '../../server/ops/commands.ts';
import { BROWSER_FLOOR } from '../../server/setup/browser-floor.ts';
import { WEIGHED_SCREENS } from '../budgets/screen-weights.ts';
import { codesIn, readTables } from './markdown-tables.ts';

const page = (name: string): string => readFileSync(name, 'utf8');
const rowsOf = (name: string) => readTables(page(name));
const PAGES = ['README.md', ...globSync('docs/{,recipes/}*.md')];

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

/** The codes in the first cell of each row, or of those under a heading. */
const subjectsOf = (name: string, heading?: string): readonly string[] =>
  rowsOf(name)
    .filter(({ headings }) => heading === undefined || headings.includes(heading))
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
  // The rules name settings that others read.
  const settings = globSync('server/infrastructure/config/*.ts', { exclude: ['**/setting-rules.ts'] });
  for (const file of settings) {
    const source = readFileSync(file, 'utf8');
    for (const [, name = ''] of source.matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT)'/g)) found.add(name);
    for (const [, name = ''] of source.matchAll(/^ {2}([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+): '/gm)) found.add(name);
  }
  return [...found].filter((name) => !BUILT_IN.includes(name) && !name.endsWith('_')).sort();
};

/** Files and folders that a layout of a page draws: indented lines are inside the line above them. */
const drawnIn = (name: string): readonly string[] => {
  const [, map = ''] = /## Layout\n[\s\S]*?```\n([\s\S]*?)```/.exec(page(name)) ?? [];
  const drawn: string[] = [];
  let folder = '';
  for (const line of map.split('\n')) {
    const [, indent = '', file = ''] = /^( *)([\w./-]+)/.exec(line) ?? [];
    if (!file) continue;
    if (indent === '') folder = file;
    drawn.push(indent === '' ? file : `${folder}${file}`);
  }
  return drawn;
};

describe('the documents', () => {
  it('explain every variable that the code reads, and none that it does not', () => {
    const explained = subjectsOf('docs/configuration.md');
    expect(namesRead().filter(not(explained))).toEqual([]);
    expect(explained.filter(not(namesRead()))).toEqual([]);
  });

  it('say what production accepts of every setting, as its rule does', () => {
    const heading = 'What production accepts';
    const accepted = rowsOf('docs/configuration.md')
      .filter(({ headings }) => headings.includes(heading))
      .flatMap(({ cells: [names = '', rule = ''] }) => codesIn(names).map((name) => [name, rule]));
    expect(Object.fromEntries(accepted)).toEqual(
      Object.fromEntries(Object.entries(SETTING_RULES).map(([name, rule]) => [name, rule.accepted])),
    );
    const ruled = accepted.map(([name = '']) => name);
    const settings = rowsOf('docs/configuration.md')
      .filter(({ headings }) => !headings.includes('The tests') && !headings.includes(heading))
      .flatMap(({ cells: [names = ''] }) => codesIn(names));
    expect(settings.filter(not(ruled))).toEqual([]);
    expect(ruled.filter(not(settings))).toEqual([]);
  });

  it('say why each package is there and under which licence, and name none that is not', () => {
    const manifests = ['.', 'server/setup/node', 'tests/packages'];
    const needed = manifests.flatMap((folder) => {
      const { dependencies, devDependencies } = JSON.parse(page(`${folder}/package.json`));
      return Object.keys({ ...dependencies, ...devDependencies });
    });
    const locked = Object.assign(
      {},
      ...manifests.map((folder) => JSON.parse(page(`${folder}/package-lock.json`)).packages),
    );
    const explained = rowsOf('docs/packages.md').map(({ cells: [names = '', licences = '', why = ''] }) => ({
      names: codesIn(names),
      licences,
      why,
    }));
    expect(explained.flatMap(({ names }) => names).sort()).toEqual(needed.sort());
    const wrong = explained.filter(({ names, licences, why }) => {
      const owned = names.map((name) => locked[`node_modules/${name}`].license);
      return why.trim() === '' || licences !== [...new Set(owned)].join(', ');
    });
    expect(wrong).toEqual([]);
  });

  it('name the oldest browsers that the app is built for', () => {
    const { safari, chrome, firefox } = BROWSER_FLOOR;
    expect(page('docs/architecture.md')).toContain(
      `Safari ${safari}, Chrome ${chrome} and Firefox ${firefox}`,
    );
  });

  it('name every command that people run, and none that there is not', () => {
    const commands = Object.keys(manifest.scripts).filter((name) => !name.startsWith('pre'));
    const named = PAGES.flatMap((name) => [
      ...page(name).matchAll(/npm (?:run )?([a-z]+(?:[-:][a-z]+)*)/g),
    ]).map(([, name = '']) => name);
    expect(commands.filter(not(named))).toEqual([]);
    expect([...new Set(named)].filter((name) => name !== 'ci' && !commands.includes(name))).toEqual([]);
  });

  it('name the people of the demonstration, with their phones and states', () => {
    const people = DEMO_PEOPLE.map(({ identity: { phone, names, surnames }, note }) => [
      phone.replace(/(\d{3})(\d{3})(\d{2})(\d{2})/, '$1 $2 $3 $4'),
      `${names} ${surnames}`,
      note,
    ]);
    expect(rowsOf('docs/demo.md').map(({ cells }) => cells)).toEqual(people);
  });

  it('say what each command of the operators does, who may run it, and which need a second person', () => {
    const listed = rowsOf('docs/operations.md')
      .filter(({ headings }) => headings.includes('Operators'))
      .flatMap(({ cells: [names = '', roles = ''] }) => codesIn(names).map((name) => ({ name, roles })));
    const commands = [
      ...loginCommands.map(({ name }) => ({ name, roles: '' })),
      ...opsCommands.map(({ name, roles, needsSecondPerson }) => ({
        name,
        roles: `${roles.join(', ')}${needsSecondPerson ? ' ²' : ''}`,
      })),
    ];
    const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
    expect(listed.toSorted(byName)).toEqual(commands.toSorted(byName));
  });

  it('quote the weight of every screen that has a budget', () => {
    const screens = ['landing', 'shell', ...WEIGHED_SCREENS];
    const [, weights = ''] = page('docs/performance.md').split('<!-- figures: screen weights -->');
    const quoted = readTables(weights.split('<!-- end')[0] ?? '').map(({ cells: [screen = ''] }) => screen);
    expect([...quoted].sort()).toEqual([...screens].sort());
  });

  it.each(['README.md', 'docs/architecture.md'])('draw the layout as it is: %s', (name) => {
    const drawn = drawnIn(name);
    expect(drawn.length).toBeGreaterThanOrEqual(10);
    expect(drawn.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('name files of the code that exist', () => {
    const named = ['README.md', 'docs/architecture.md', ...globSync('docs/recipes/*.md')].flatMap((name) =>
      codesIn(page(name)).filter((code) => /^(src|sw|server|sandbox|tests|docs)\/[\w./-]+$/.test(code)),
    );
    expect(named.length).toBeGreaterThan(50);
    expect([...new Set(named)].filter((file) => !existsSync(file))).toEqual([]);
  });
});
