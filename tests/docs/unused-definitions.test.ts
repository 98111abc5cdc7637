import { describe, expect, it } from 'vitest';
import { APPLICATION_STATUSES } from '#core/application/application-status.ts';
import { IDENTITY_DECISIONS, IDENTITY_STATUSES } from '#core/application/identity-status.ts';
import * as constants from '#core/constants.ts';
import { productionSource } from './production-source.ts';

const joined = (pattern: string, exclude: RegExp): string =>
  [...productionSource(pattern)].flatMap(([file, source]) => (exclude.test(file) ? [] : [source])).join('\n');

const server = joined('server/**/*.ts', /\/(?:migrations|tables)\//);

const word = (name: string): RegExp => new RegExp(`\\b${name}\\b`);
const source = (file: string): string => productionSource(file).get(file) ?? '';

describe('a constant of the product', () => {
  const code = joined('{src,sw,server,sandbox}/**/*.{ts,tsx}', /^src\/core\/constants\.ts$/);

  it('has a user outside tests', () => {
    const names = Object.keys(constants);
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !word(name).test(code))).toEqual([]);
  });
});

/** The properties of an interface, those of nested ones too, by the property around them. */
const propertiesOf = (
  text: string,
  name: string,
): readonly (readonly [group: string, property: string])[] => {
  const [, body = ''] = new RegExp(`export interface ${name}\\b[^{]*\\{([\\s\\S]*?)\\n\\}`).exec(text) ?? [];
  const found: [string, string][] = [];
  let group = '';
  for (const line of body.split('\n')) {
    const [, indent = '', property = '', rest = ''] =
      /^( +)(?:\| \{)?(?:readonly )?(\w+)\??: ?(.*)$/.exec(line) ?? [];
    if (!property) continue;
    if (indent.length === 2) group = property;
    const inline = [...rest.matchAll(/(\w+): \w+/g)].map(([, inner = '']) => inner);
    if (inline.length > 0) found.push(...inline.map((inner): [string, string] => [group, inner]));
    else if (!rest.endsWith('{') && rest !== '') found.push([indent.length === 2 ? '' : group, property]);
  }
  return found;
};

describe('a setting of the server', () => {
  const FOLDER = 'server/infrastructure/config';
  const users = joined('{server,sandbox}/**/*.ts', /^server\/infrastructure\/config\//);
  const isRead = (property: string, code: string): boolean =>
    new RegExp(`\\.${property}\\b|[{,]\\s*${property}\\s*(?:[,}:=])`).test(code);

  it.each([
    ['config.ts', 'Config', 15],
    ['limits.ts', 'Limits', 5],
    ['limits.ts', 'ProcessLimits', 3],
    ['limits.ts', 'RequestLimits', 2],
    ['limits.ts', 'DatabaseLimits', 4],
  ])('is read by what it configures: %s, %s', (file, name, least) => {
    const properties = propertiesOf(source(`${FOLDER}/${file}`), name);
    expect(properties.length).toBeGreaterThanOrEqual(least);
    expect(properties.filter(([, property]) => !isRead(property, users))).toEqual([]);
  });

  it('of a vendor is read, by its adapter or under its name', () => {
    const adapters = [...productionSource('server/infrastructure/vendors/**/*.ts').values()];
    const properties = propertiesOf(source(`${FOLDER}/vendors.ts`), 'VendorConfig');
    expect(properties.length).toBeGreaterThan(20);
    const unread = properties.filter(
      ([vendor, property]) =>
        !server.includes(`${vendor}.${property}`) &&
        !adapters.some(
          (adapter) => adapter.includes(`VendorConfig['${vendor}']`) && isRead(property, adapter),
        ),
    );
    expect(unread).toEqual([]);
  });

  it('of the pages is read by a page', () => {
    const pages = joined('src/**/*.{ts,tsx}', /^src\/core\//);
    const properties = propertiesOf(source('src/core/api/public-settings.ts'), 'PublicSettings');
    expect(properties.length).toBeGreaterThan(4);
    expect(properties.filter(([, property]) => !isRead(property, pages))).toEqual([]);
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

describe('a status', () => {
  /** Each status, with the code that writes one: a call, a property or a table of the module that owns it. */
  const isWritten = (code: string, before: string) => (status: string) =>
    new RegExp(`(?:${before})\\s*'${status}'`).test(code);
  const PROPERTY = String.raw`\b\w+:`;

  it('of an application is written by the server, or by the rules that it follows', () => {
    const rules =
      source('src/core/application/risk-decision.ts') +
      source('src/core/application/identity-status.ts') +
      source('server/identity/identity-decisions.ts');
    const isMoved = isWritten(server, String.raw`changeStatus\([^;]*?,|\bstatus:`);
    const isDecided = isWritten(rules, String.raw`${PROPERTY}|\bconclude\(`);
    expect(APPLICATION_STATUSES.filter((status) => !isMoved(status) && !isDecided(status))).toEqual([]);
  });

  it('of an identity is written', () => {
    const vendor = joined('server/{identity,infrastructure/vendors/veriff}/*.ts', /^$/);
    const isNamed = isWritten(vendor, String.raw`${PROPERTY}|[[,]|\?|=`);
    expect(IDENTITY_DECISIONS.filter((decision) => !isNamed(decision))).toEqual([]);
    const shown = `${vendor}${source('src/core/application/identity-status.ts')}`;
    const isShown = isWritten(shown, String.raw`${PROPERTY}|\(`);
    // The client's own, before it has asked.
    expect(IDENTITY_STATUSES.filter((status) => status !== 'loading' && !isShown(status))).toEqual([]);
  });

  it('of a row is written by a service', () => {
    const columns = [...productionSource('server/infrastructure/database/tables/*.ts').values()].flatMap(
      (tables) => [...tables.matchAll(/^ {2}(?:status|state|decision|outcome): ((?:'\w+'(?: \| )?)+);/gm)],
    );
    const values = columns.flatMap(([, union = '']) =>
      [...union.matchAll(/'(\w+)'/g)].map(([, one = '']) => one),
    );
    expect(values.length).toBeGreaterThan(8);
    const services = joined('server/{payments,reminders,infrastructure/vendors/wompi}/**/*.ts', /^$/);
    const isSet = isWritten(services, String.raw`${PROPERTY}|\?|return`);
    expect(values.filter((value) => !isSet(value))).toEqual([]);
  });
});
