import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import folderRules from './folders.cjs';
import moduleRules from './modules.cjs';

const ORDER = '-stands-in-its-order';
/** For each of the server's modules in their order, an import of the next one. */
const outOfOrder = Object.fromEntries(
  moduleRules.forbidden
    .flatMap(({ name }) => (name.endsWith(ORDER) ? [name.replace(ORDER, '')] : []))
    .map((module, position, { [position + 1]: next }): [string, readonly [string, string]] => [
      `${module}${ORDER}`,
      [`server/${module}/a.ts`, next ? `server/${next}/b.ts` : 'server/routes.ts'],
    ]),
);

/** For each rule an import that it forbids: the file, and what it imports. */
const FORBIDDEN: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'core-is-alone': ['src/core/api/a.ts', 'src/ui/b.ts'],
  'domain-knows-no-contract': ['src/core/loan/a.ts', 'src/core/api/b.ts'],
  'copy-is-words': ['src/copy/a.ts', 'src/ui/b.ts'],
  'ui-knows-no-feature': ['src/ui/a.ts', 'src/features/offer/b.ts'],
  'platform-is-the-outside': ['src/platform/a.ts', 'src/ui/b.ts'],
  'features-stand-on-the-ground': ['src/features/offer/a.ts', 'src/routes/b.ts'],
  'a-feature-imports-no-feature': ['src/features/offer/c.ts', 'src/features/signing/d.ts'],
  'routes-compose': ['src/routes/a.ts', 'src/app/b.ts'],
  'app-is-the-roof': ['src/app/a.ts', 'server/app.ts'],
  'worker-takes-core': ['sw/a.ts', 'src/platform/b.ts'],
  'sandbox-takes-core': ['sandbox/a.ts', 'server/app.ts'],
  'server-takes-core': ['server/start.ts', 'sandbox/b.ts'],
  'local-sandbox-starts-it': ['server/local-sandbox.ts', 'src/ui/b.ts'],
  'services-know-no-http': ['server/loans/service.ts', 'server/infrastructure/http/route.ts'],
  'infrastructure-knows-no-module': ['server/infrastructure/a.ts', 'server/loans/b.ts'],
  ...outOfOrder,
  'no-circular': ['src/ui/circle-a.ts', 'src/ui/circle-b.ts'],
  'not-to-dev-dep': ['server/dev.ts', 'vitest'],
  'sandbox-is-loaded-on-demand': ['server/early.ts', 'server/local-sandbox.ts'],
  'no-tools-in-pages': ['src/ui/tool.ts', 'vitest'],
  'tests-have-packages-of-their-own': ['server/tool.ts', 'fast-check'],
  'not-to-unresolvable': ['server/lost.ts', 'server/nowhere.ts'],
  'no-folder-cycles': ['server/signing/inside/a.ts', 'server/signing/beside/b.ts'],
};

/** Imports that close a circle of modules, and one of folders alone. */
const ALSO: readonly (readonly [string, string])[] = [
  ['src/ui/circle-b.ts', 'src/ui/circle-a.ts'],
  ['server/signing/beside/c.ts', 'server/signing/inside/d.ts'],
];

const ABSENT = ['server/nowhere.ts', 'vitest', 'fast-check'];

const writeTree = (root: string): void => {
  const sources = new Map<string, string[]>();
  for (const [from, to] of [...Object.values(FORBIDDEN), ...ALSO]) {
    const target = to.includes('/') ? `./${path.relative(path.dirname(from), to)}`.replace('./..', '..') : to;
    sources.set(from, [...(sources.get(from) ?? []), `import '${target}';`]);
    if (!ABSENT.includes(to)) sources.set(to, sources.get(to) ?? []);
  }
  for (const [file, lines] of sources) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), `${lines.join('\n')}\nexport {};\n`);
  }
  writeFileSync(
    path.join(root, 'package.json'),
    JSON.stringify({ type: 'module', devDependencies: { vitest: '*' } }),
  );
  execFileSync('ln', ['-s', path.resolve('node_modules'), path.join(root, 'node_modules')]);
};

/** The names of the rules that a tree breaks. */
const brokenRules = (root: string, rules: string, folders: readonly string[]): readonly string[] => {
  const { stdout } = spawnSync(
    path.resolve('node_modules/.bin/depcruise'),
    ['--config', path.resolve(rules), '--output-type', 'json', ...folders],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } };
  return [...new Set(summary.violations.map(({ rule }) => rule.name))];
};

describe('the rules of imports', () => {
  const names = [...moduleRules.forbidden, ...folderRules.forbidden].map(({ name }) => name);

  it('have an import each that breaks them', () => {
    expect(Object.keys(FORBIDDEN).sort()).toEqual([...names].sort());
  });

  it('fail, every one, where they are broken', { timeout: 60_000 }, () => {
    const root = mkdtempSync(path.join(tmpdir(), 'cuotasana-imports-'));
    try {
      writeTree(root);
      const broken = [
        ...brokenRules(root, 'tests/imports/modules.cjs', ['src', 'sw', 'server', 'sandbox']),
        ...brokenRules(root, 'tests/imports/folders.cjs', ['src', 'sw', 'server', 'sandbox']),
      ];
      expect(names.filter((name) => !broken.includes(name))).toEqual([]);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});
