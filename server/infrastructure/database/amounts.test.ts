import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/open-database.ts';

const database = openDatabase();

it('refuses a negative amount wherever one is stored, but in a line of the books', async () => {
  const { rows } = await sql<{ name: string; check: string | null }>`
    select relname || '.' || attname as name,
      (select string_agg(pg_get_constraintdef(con.oid), ' ') from pg_constraint con
        where conrelid = attrelid and contype = 'c' and attnum = any(conkey)) as check
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and atttypid = 'bigint'::regtype and attname ~ '^(amount|principal|.*_amount|.*_debt)$'
      and attname <> 'maximum_amount'`.execute(database.db);
  expect(rows.length).toBeGreaterThan(10);
  const unchecked = rows.filter(({ check }) => !check || !/(?<!<)>=? 0/.test(check)).map(({ name }) => name);
  expect(unchecked).toEqual(['ledger_line.amount']);
});
