import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as constants from '#core/constants.ts';
import { sandboxKeys } from '../../sandbox/keys.ts';
import { readConfig } from '../../server/infrastructure/config/config.ts';
import { sandboxSettings } from '../../server/sandbox-settings.ts';

const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[^:'"`])\/\/.*$/gm, '$1');

/** Production source by file, without comments and tests. */
const productionSource = (pattern: string): ReadonlyMap<string, string> =>
  new Map(
    globSync(pattern)
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .sort()
      .map((file) => [file, withoutComments(readFileSync(file, 'utf8'))]),
  );

const joined = (pattern: string, exclude: RegExp): string =>
  [...productionSource(pattern)].flatMap(([file, source]) => (exclude.test(file) ? [] : [source])).join('\n');

const server = joined('server/**/*.ts', /\/(?:migrations|tables)\//);

const word = (name: string): RegExp => new RegExp(`\\b${name}\\b`);

describe('a constant of the product', () => {
  const code = joined('{src,sw,server,sandbox}/**/*.{ts,tsx}', /^src\/core\/constants\.ts$/);

  it('has a user outside tests', () => {
    const names = Object.keys(constants);
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !word(name).test(code))).toEqual([]);
  });
});

const isPart = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The names of settings, those of nested ones too. */
const namesIn = (settings: object): readonly string[] =>
  Object.entries(settings).flatMap(([name, value]) => [name, ...(isPart(value) ? namesIn(value) : [])]);

describe('a setting', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-settings-'));
  const played = sandboxSettings(sandboxKeys, { smtpPort: 1, pushPort: 1 });
  const { vendors, publicSettings, ...config } = readConfig({ DATA_DIR: folder }, played);
  rmSync(folder, { recursive: true });

  const isRead = (property: string, code: string): boolean =>
    new RegExp(`\\.${property}\\b|[{,]\\s*${property}\\s*(?:[,}:=])`).test(code);

  it('of the server is read by what it configures', () => {
    const users = joined('{server,sandbox,src/core}/**/*.ts', /^server\/infrastructure\/config\//);
    expect(namesIn(config).length).toBeGreaterThan(60);
    expect(namesIn(config).filter((name) => !isRead(name, users))).toEqual([]);
  });

  it('of a vendor is read, by its adapter or under its name', () => {
    const adapters = [...productionSource('server/infrastructure/vendors/**/*.ts').values()];
    const unread = Object.entries(vendors).flatMap(([vendor, settings]) => {
      const own = adapters.filter((adapter) => adapter.includes(`VendorConfig['${vendor}']`)).join('\n');
      return Object.keys(settings ?? {})
        .filter((property) => !server.includes(`${vendor}.${property}`) && !isRead(property, own))
        .map((property) => `${vendor}.${property}`);
    });
    expect(Object.keys(vendors).length).toBeGreaterThan(8);
    expect(unread).toEqual([]);
  });

  it('of the pages is read by a page', () => {
    const pages = joined('src/**/*.{ts,tsx}', /^src\/core\//);
    expect(Object.keys(publicSettings).filter((name) => !isRead(name, pages))).toEqual([]);
  });
});

describe('what the device keeps', () => {
  const code = joined('{src,sw}/**/*.{ts,tsx}', /^$/);

  it('of atoms is read', () => {
    const atoms = [
      ...code.matchAll(/const (\w+Atom) =\s*(?:persistedAtom(?:<[^(]*>)?|text|key|count)\(\s*'([^']+)'/g),
    ];
    expect(atoms.length).toBeGreaterThan(15);
    const unread = atoms.filter(
      ([, atom]) => !new RegExp(`(?:\\bget|useAtomValue|useAtom|\\.sub)\\(\\s*${atom}\\b`).test(code),
    );
    expect(unread.map(([, , key]) => key)).toEqual([]);
  });

  it('of storages and databases is read by the file that writes it, under the same key', () => {
    const keysOf = (text: string, operation: string): readonly string[] =>
      [...text.matchAll(new RegExp(`\\b${operation}`, 'g'))].map(([, key = '']) => key);
    const KEY = String.raw`\(\s*([\w'/-]+(?:\(\w+\))?)`;
    const written = [...productionSource('{src,sw}/**/*.ts')].flatMap(([file, text]) => {
      const read = keysOf(text, `(?:getItem|get)${KEY}`);
      return [
        ...keysOf(text, `setItem${KEY}`),
        ...keysOf(text, `set${KEY}, [^;]*?\\b(?:database|device)\\)`),
      ].map((key) => ({ file, key, isRead: read.includes(key) }));
    });
    expect(written.length).toBeGreaterThan(4);
    expect(written.filter(({ isRead }) => !isRead)).toEqual([]);
  });
});

it('every file of exact figures is read by a test of the domain', () => {
  const tests = globSync('src/core/**/*.test.ts').map((file) => readFileSync(file, 'utf8'));
  const files = globSync('tests/vectors/*.json');
  expect(files).toHaveLength(8);
  expect(files.filter((file) => !tests.some((test) => test.includes(file)))).toEqual([]);
});
