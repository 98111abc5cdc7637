import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { placements } from '../support/statement-keys.ts';
import { startTestApp } from '../support/test-app.ts';

it('spreads each table in one way, by a column that it has', async () => {
  const test = await startTestApp();
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname as table, array_agg(attname::text) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%' group by relname`.execute(test.context.db);
  await test.close();
  expect(placements.map(({ table }) => table).sort()).toEqual(rows.map(({ table }) => table).sort());
  const columnsOf = new Map(rows.map(({ table, columns }) => [table, columns]));
  expect(
    placements.filter(
      ({ table, key }) =>
        key !== undefined && !columnsOf.get(table)?.includes(table === 'account' ? 'id' : key),
    ),
  ).toEqual([]);
});
