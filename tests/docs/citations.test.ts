import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const BOOKS: Readonly<Record<string, string>> = {
  Specification: 'docs/specification/product.md',
  Decisions: 'docs/specification/decisions.md',
  'Facts on Colombia': 'docs/specification/colombia.md',
};

/** A section sign after the name of a document, or of a standard that has sections of its own. */
const CITATION = /(Specification|Decisions|Facts on Colombia|ISO 32000-1)? ?((?:, )?§[\d.]+)/g;

const sectionsOf = (book: string): ReadonlySet<string> =>
  new Set(
    [...readFileSync(book, 'utf8').matchAll(/^#{2,3} (\d+(?:\.\d+)?)/gm)].map(([, number = '']) => number),
  );

const sections = new Map(Object.entries(BOOKS).map(([name, file]) => [name, sectionsOf(file)]));

/** Citations that name no section of a document in `docs/specification`. */
const danglingIn = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => {
    if (!/^\s*(\/\/|\/?\*)|\bit\(|\btest\(|\/\/ /.test(line)) return [];
    if (line.includes('ISO 32000-1')) return [];
    return [...line.matchAll(CITATION)].flatMap(([whole, book, section = '']) =>
      book !== undefined && sections.get(book)?.has(section.replace('§', '').replace(/\.$/, '')) === true
        ? []
        : [whole.trim()],
    );
  });

describe('a citation in the code', () => {
  it('is dangling without its book, or with a section that the book does not have', () => {
    expect(danglingIn('// Decisions §8.')).toEqual([]);
    expect(danglingIn('// Facts on Colombia §2.2, example 7')).toEqual([]);
    expect(danglingIn('// See §8')).toEqual(['§8']);
    expect(danglingIn('// Decisions §99')).toEqual(['Decisions §99']);
  });

  it('leads to a section of docs/specification', () => {
    const files = globSync('{src,sw,server,sandbox,tests}/**/*.{ts,tsx}', {
      exclude: ['tests/docs/citations.test.ts'],
    });
    expect(files.length).toBeGreaterThan(1000);
    const dangling = files.flatMap((file) =>
      danglingIn(readFileSync(file, 'utf8')).map((citation) => `${file}: ${citation}`),
    );
    expect(dangling).toEqual([]);
  });
});
