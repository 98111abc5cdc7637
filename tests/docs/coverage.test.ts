import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apiEndpoints } from '#core/api/endpoints.ts';
import { readTags, tagsOf } from './coverage-tags.ts';
import { codesIn } from './markdown-tables.ts';
import {
  LINES_PAGE,
  proofsOf,
  quotedTexts,
  readLines,
  type SpecificationLine,
  withProofs,
} from './specification-lines.ts';

const page = readFileSync(LINES_PAGE, 'utf8');
const rows = readLines(page);
const tags = readTags();

const CALLS = 7;
const OUTSIDE = 'Outside the contract';

const sources = new Map<string, string>();
const read = (file: string): string => {
  const known = sources.get(file) ?? readFileSync(file, 'utf8');
  sources.set(file, known);
  return known;
};

const placesOf = (faulty: readonly SpecificationLine[]): readonly string[] =>
  faulty.map((row) => `${row.id}: ${row.subject}`);

/** 'GET /api/x/{id}' and 'GET /api/x/:id' alike, without parameter names and query. */
const shapeOf = (call: string): string =>
  call
    .replace(/\?.*$/, '')
    .replaceAll(/:\w+|\{\w+\}/g, '{}')
    .trim();

const callsOf = (of: readonly SpecificationLine[]): readonly string[] =>
  of.flatMap(({ subject }) =>
    codesIn(subject).filter((code) => /^(GET|POST|PUT|PATCH|DELETE) \//.test(code)),
  );

describe('the specification line by line', () => {
  it('says of every line where it is built, under a number of its own', () => {
    expect(placesOf(rows.filter(({ files }) => files.length === 0))).toEqual([]);
    expect(rows.filter(({ id, section }) => !new RegExp(`^${section}\\.\\d+$`).test(id))).toEqual([]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it('has a test for every line, which npm run coverage prints beside it', () => {
    expect(placesOf(rows.filter(({ id }) => proofsOf(id, tags).length === 0))).toEqual([]);
    const printed = withProofs(page, tags);
    expect(readLines(printed)).toEqual(rows);
    expect(printed).toMatch(/^\| 7\.75 \|.+ `tests\/contract\/openapi\.test\.ts` \|$/m);
  });

  it('has a line for every tag, and every tag a test', () => {
    const ids = new Set(rows.map(({ id }) => id));
    const unknown = tags.flatMap(({ rows: named, proof }) =>
      named.filter((id) => !ids.has(id)).map((id) => ({ id, ...proof })),
    );
    expect(unknown).toEqual([]);
    expect(() => tagsOf('a.test.ts', "\n// @covers 2.1\nconst none = 'a';")).toThrow('a tag without a test');
    expect(tagsOf('a.test.ts', "\n// @covers 2.1, 3.2\nit.each([['x', 1]])('does %s', () => {});")).toEqual([
      { rows: ['2.1', '3.2'], proof: { file: 'a.test.ts', title: 'does %s' } },
    ]);
  });

  it('names only files that exist', () => {
    const named = rows.flatMap(({ id, files }) => files.map((file) => ({ id, file })));
    expect(named.filter(({ file }) => !existsSync(file))).toEqual([]);
  });

  it('quotes texts as the product says them', () => {
    const allSources = globSync('{src,server}/**/*.{ts,tsx}').map(read).join('\n');
    const fragments = rows
      .flatMap(({ subject }) => quotedTexts(subject))
      .flatMap((text) => text.split(/\{[^}]*\}/));
    expect(fragments.filter((fragment) => !allSources.includes(fragment.trim()))).toEqual([]);
  });
});

describe('the calls of the specification', () => {
  const calls = rows.filter(({ section, part }) => section === CALLS && part !== OUTSIDE);
  const endpoints = apiEndpoints.map(({ method, path }) => shapeOf(`${method} ${path}`)).sort();

  it('are the endpoints of the contract, each of them and no other', () => {
    expect([...new Set(callsOf(calls).map(shapeOf))].sort()).toEqual(endpoints);
  });

  it('outside the contract stand in the files that serve them', () => {
    const outside = rows.filter(({ section, part }) => section === CALLS && part === OUTSIDE);
    const missing = outside.filter(
      (row) =>
        callsOf([row]).length === 0 ||
        !callsOf([row]).every((call) => {
          const path = call.replace(/^\S+ /, '');
          return row.files.some((file) => existsSync(file) && read(file).includes(`'${path}'`));
        }),
    );
    expect(placesOf(missing)).toEqual([]);
    expect(outside.length).toBeGreaterThan(0);
  });
});
