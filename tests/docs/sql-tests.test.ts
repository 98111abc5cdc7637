import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SQL_TESTS } from '../support/sql-tests.ts';

it.each(SQL_TESTS)('%s is there to run on another version, and runs on a database', (file) => {
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8')).toMatch(
    /startTestApp|createDatabase|openOwnDatabase|database\.ts'|postgresUrl/,
  );
});

it('every test of the database itself is among them', () => {
  expect(SQL_TESTS).toEqual(expect.arrayContaining(globSync('server/infrastructure/database/*.test.ts')));
});
