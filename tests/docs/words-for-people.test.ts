import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesInGit } from '../support/files-in-git.ts';
import { readTables } from './markdown-tables.ts';

const refused = readTables(readFileSync('docs/glossary.md', 'utf8'))
  .filter(({ headings }) => headings.includes('Words for people'))
  .flatMap(({ cells }) => (cells[2] ?? '').split(', '));
const REFUSED = new RegExp(`(?<![\\p{L}])(?:${refused.join('|')})(?![\\p{L}])`, 'giu');

const COMPOSES = /from '[^']*(?:messages\/email|text\/gsm7)\.ts'/;
/** Of what a message says, besides the files that compose one. */
const WORDS = ['src/core/reminders/reminder-words.ts', 'src/core/api/applications/rejection-reasons.ts'];

/** Without its comments; all names are English. */
const wordsOf = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

const found = (source: string): readonly string[] => wordsOf(source).match(REFUSED) ?? [];

describe('the words for people of the glossary', () => {
  it('are those of every message', () => {
    expect(found('`Tu Pago mínimo es`;\n// giro\n/* giramos */')).toEqual(['Pago mínimo']);
    const composing = filesInGit().filter(
      (file) => /^server\/.*(?<!\.test)\.ts$/.test(file) && COMPOSES.test(readFileSync(file, 'utf8')),
    );
    expect(composing.length).toBeGreaterThan(20);
    const wrong = [...composing, ...WORDS].flatMap((file) =>
      found(readFileSync(file, 'utf8')).map((word) => `${file}: ${word}`),
    );
    expect(wrong).toEqual([]);
  });
});
