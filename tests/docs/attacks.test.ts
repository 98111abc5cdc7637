import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAttacks } from './replayed-attacks.ts';

/** The findings of the assessment. */
const FINDINGS = Array.from({ length: 15 }, (_, index) => `S${index + 1}`);

const missingOf = (attacks: ReturnType<typeof readAttacks>): readonly string[] =>
  attacks.flatMap(({ name, file, titles }) => {
    if (file === '' || !existsSync(file)) return [`${name}: no file ${file}`];
    const source = readFileSync(file, 'utf8').replaceAll("\\'", "'");
    return titles
      .filter((title) => !source.includes(title))
      .map((title) => `${name}: ${file} has no "${title}"`);
  });

describe('the page of attacks', () => {
  it('is found wrong where a file or a title is gone', () => {
    const page = (test: string) =>
      `## Replays\n\n| No. | attack | test |\n|---|---|---|\n| S1 | x | ${test} |\n`;
    const own = '`tests/docs/attacks.test.ts`';
    expect(missingOf(readAttacks(page(`${own}: is found wrong where<br>${own}`)))).toEqual([]);
    expect(missingOf(readAttacks(page('`tests/docs/gone.test.ts`: x')))).toEqual([
      'S1: no file tests/docs/gone.test.ts',
    ]);
    // Not written out, or it would be found.
    const gone = ['no', 'such', 'title'].join(' ');
    expect(missingOf(readAttacks(page(`${own}: ${gone}`)))).toHaveLength(1);
  });

  it('names tests that there are', () => {
    const attacks = readAttacks();
    expect(attacks.length).toBeGreaterThan(50);
    expect(missingOf(attacks)).toEqual([]);
  });

  it('has a replay of each finding', () => {
    const replayed = new Set(readAttacks().map(({ name }) => name));
    expect(FINDINGS.filter((finding) => !replayed.has(finding))).toEqual([]);
  });

  it('names every test of the attacks', () => {
    const named = new Set(readAttacks().map(({ file }) => file));
    const written = globSync('tests/attacks/**/*.test.ts');
    expect(written.length).toBeGreaterThan(3);
    expect(written.filter((file) => !named.has(file))).toEqual([]);
  });
});
