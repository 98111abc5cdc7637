import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apiEndpoints } from '#core/api/endpoints.ts';
import { COVERAGE_PAGE, type CoverageRow, quotedTexts, readCoverage, withProofs } from './coverage-page.ts';
import { readTags, tagsOf } from './coverage-tags.ts';
import { codesIn } from './markdown-tables.ts';

const page = readFileSync(COVERAGE_PAGE, 'utf8');
const rows = readCoverage(page);
const tags = readTags();

/** The sections of the specification that the page maps. */
const SECTIONS = [
  '## 2. Screens and routes',
  '## 3. Entities and their fields',
  '## 4. States and transitions',
  '## 5. Validation rules',
  '## 6. Roles and permissions',
  '## 7. The calls it makes',
  '## 8. Error catalogue',
  '## 9. Business constants and limits',
];
const CALLS = 7;
const OUTSIDE = 'Outside the contract';

const sources = new Map<string, string>();
const read = (file: string): string => {
  const known = sources.get(file) ?? readFileSync(file, 'utf8');
  sources.set(file, known);
  return known;
};

const placesOf = (faulty: readonly CoverageRow[]): readonly string[] =>
  faulty.map((row) => `${row.id}: ${row.subject}`);

/** 'GET /api/x/{id}' and 'GET /api/x/:id' alike, without parameter names and query. */
const shapeOf = (call: string): string =>
  call
    .replace(/\?.*$/, '')
    .replaceAll(/:\w+|\{\w+\}/g, '{}')
    .trim();

const callsOf = (of: readonly CoverageRow[]): readonly string[] =>
  of.flatMap(({ subject }) =>
    codesIn(subject).filter((code) => /^(GET|POST|PUT|PATCH|DELETE) \//.test(code)),
  );

describe('the coverage page', () => {
  it('has a heading and rows for each section of the specification from 2 to 9', () => {
    const lines = page.split('\n');
    expect(SECTIONS.filter((heading) => !lines.includes(heading))).toEqual([]);
    const mapped = new Set(rows.map(({ section }) => section));
    expect([...mapped].sort()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('says of every row where it is built, under a number of its own', () => {
    expect(placesOf(rows.filter(({ files }) => files.length === 0))).toEqual([]);
    expect(rows.filter(({ id, section }) => !new RegExp(`^${section}\\.\\d+$`).test(id))).toEqual([]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it('is proved in each row by the tests that are tagged with it, as npm run coverage prints them', () => {
    expect(page).toBe(withProofs(page, tags));
    expect(placesOf(rows.filter(({ proofs }) => proofs === ''))).toEqual([]);
  });

  it('has a row for every tag, and every tag a test', () => {
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

describe('the calls of the coverage page', () => {
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
