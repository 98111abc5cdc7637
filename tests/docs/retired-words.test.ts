import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesInGit } from '../support/files-in-git.ts';
import { readTables } from './markdown-tables.ts';

const GLOSSARY = 'docs/glossary.md';
/** Not our wording: the customer's texts, the glossary and this test, and generated files. */
const EXCLUDED =
  /^(docs\/specification\/|docs\/glossary\.md$|tests\/docs\/retired-words\.test\.ts$|(.+\/)?package-lock\.json$)/;
const TEXT = /\.(ts|tsx|js|cjs|css|sql|json|md|html|webmanifest)$|^\.ci\//;

const tokensOf = (name: string): string =>
  ` ${name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()} `;

const retired = readTables(readFileSync(GLOSSARY, 'utf8'))
  .filter(({ headings }) => headings.includes('Retired words'))
  .flatMap(({ cells: [words = ''] }) => words.split(', '));
const declared = retired.flatMap((word) => /^"(\w+)"$/.exec(word)?.[1] ?? []);
const phrases = retired.filter((word) => !word.startsWith('"'));

const DECLARATION = new RegExp(
  `\\b(?:const|let|function|class|interface|type) (${declared.join('|')})\\b`,
  'g',
);
const PHRASE = new RegExp(` (${phrases.join('|')})(?= )`, 'g');

const known = new Map<string, readonly string[]>();
/** Each name once: the same ones occur all over the sources. */
const phrasesIn = (name: string): readonly string[] => {
  const found = known.get(name) ?? [...tokensOf(name).matchAll(PHRASE)].map(([, phrase = '']) => phrase);
  known.set(name, found);
  return found;
};

/** The retired words of a text: those in its names, whatever their case, and retired declarations. */
const retiredIn = (text: string): readonly string[] => [
  ...[...text.matchAll(/[A-Za-z][\w-]*/g)].flatMap(([name]) => phrasesIn(name)),
  ...[...text.matchAll(DECLARATION)].map(([, name = '']) => `"${name}"`),
];

describe('the retired words of the glossary', () => {
  it('are found in names, comments and declarations', () => {
    expect(retiredIn('const offId = 1;')).toEqual(['off id']);
    expect(retiredIn('// The OFF_ID of a deed')).toEqual(['off id', 'deed']);
    expect(retiredIn("import './kept-queries.ts';")).toEqual(['kept queries']);
    expect(retiredIn('interface Place {}')).toEqual(['"Place"']);
    expect(retiredIn('the place of an indeed offered id')).toEqual([]);
  });

  it('occur in no file and in no name of a file', () => {
    const files = filesInGit().filter((file) => TEXT.test(file) && !EXCLUDED.test(file));
    expect(files.length).toBeGreaterThan(1000);
    const found = files.flatMap((file) => {
      const found = [...retiredIn(file), ...retiredIn(readFileSync(file, 'utf8'))];
      return [...new Set(found)].map((word) => `${file}: ${word}`);
    });
    expect(found).toEqual([]);
  });
});
