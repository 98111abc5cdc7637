import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A doc comment that lists its errors in its prose. */
const ERRORS_IN_PROSE = /^[ \t]*(?:\/\*\*|\*) (?:.* )?Errors: /m;

it('doc comments say by @throws what is thrown', () => {
  expect(ERRORS_IN_PROSE.test('  /** Opens it. Errors: Conflict. */')).toBe(true);
  expect(ERRORS_IN_PROSE.test('  stopAtErrors: true,')).toBe(false);
  const files = globSync('{src,sw,server,sandbox,tests}/**/*.{ts,tsx}').filter(
    (file) => file !== 'tests/docs/doc-comments.test.ts',
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => ERRORS_IN_PROSE.test(readFileSync(file, 'utf8')))).toEqual([]);
});
