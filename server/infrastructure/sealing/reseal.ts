import { type RawBuilder, sql } from 'kysely';
import type { Database, Executor } from '../database/connection.ts';
import type { DataKeys } from './data-keys.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';
import { isSealed, SEALED_MARK, sealedHead, sealValue, unsealValue } from './sealed-value.ts';

type Column = readonly [name: string, type: 'text' | 'bytea'];
type StoredRow = Readonly<Record<string, unknown>>;

const BATCH = 50;

const TABLES = Object.entries(SEALED_COLUMNS).map(
  ([table, columns]): readonly [string, readonly Column[]] => [table, Object.entries(columns)],
);

/** The readable beginning of a sealed value: mark and id of its key. */
const headOf = ([name, type]: Column): RawBuilder<string> =>
  type === 'text'
    ? sql`left(${sql.ref(name)}, 20)`
    : sql`encode(substring(${sql.ref(name)} from 1 for 20), 'escape')`;

/** PostgreSQL writes the control character of bytes as an octal escape. */
const asWritten = (head: string, [, type]: Column): string =>
  type === 'text' ? head : head.replace('\u0001', '\\001');

const isOfOtherKeys = (column: Column, newestId: number): RawBuilder<boolean> => {
  const head = headOf(column);
  return sql`(starts_with(${head}, ${asWritten(SEALED_MARK, column)})
    and not starts_with(${head}, ${asWritten(sealedHead(newestId), column)}))`;
};

const isDue = (columns: readonly Column[], newestId: number): RawBuilder<boolean> =>
  sql`(${sql.join(
    columns.map((column) => isOfOtherKeys(column, newestId)),
    sql` or `,
  )})`;

const reseal = async (keys: DataKeys, value: unknown): Promise<unknown> =>
  isSealed(value) ? sealValue(keys, await unsealValue(keys, value as string | Buffer)) : value;

const resealRows = async (
  trx: Executor,
  keys: DataKeys,
  [table, columns]: (typeof TABLES)[number],
  places: readonly string[],
): Promise<number> => {
  // Append-only tables let their owner do this, and nobody else.
  await sql`select set_config('cuotasana.resealing', 'on', true)`.execute(trx);
  const names = columns.map(([name]) => sql.ref(name));
  const { rows } = await sql<StoredRow>`
    select ctid::text as place, ${sql.join(names)} from ${sql.table(table)}
    where ctid = any(${places}::tid[]) and ${isDue(columns, keys.newest().id)} for update`.execute(trx);
  for (const row of rows) {
    const values = await Promise.all(
      columns.map(async ([name]) => sql`${sql.ref(name)} = ${await reseal(keys, row[name])}`),
    );
    await sql`update ${sql.table(table)} set ${sql.join(values)} where ctid = ${row.place}::tid`.execute(trx);
  }
  return rows.length;
};

const findDue = async (owner: Database, keys: DataKeys, [table, columns]: (typeof TABLES)[number]) => {
  const { rows } = await sql<{ place: string }>`
    select ctid::text as place from ${sql.table(table)} where ${isDue(columns, keys.newest().id)}`.execute(
    owner,
  );
  return rows.map(({ place }) => place);
};

/**
 * Seals with the newest key whatever another one sealed, in batches; returns the number of rows. It may be broken off and
 * begun again, and run beside the app. The connection must be of the tables' owner.
 */
export const resealColumns = async (owner: Database, keys: DataKeys): Promise<number> => {
  let count = 0;
  for (const table of TABLES) {
    // A row that somebody changes meanwhile moves to another place.
    for (
      let due = await findDue(owner, keys, table);
      due.length > 0;
      due = await findDue(owner, keys, table)
    ) {
      for (let start = 0; start < due.length; start += BATCH) {
        const places = due.slice(start, start + BATCH);
        count += await owner.transaction().execute((trx) => resealRows(trx, keys, table, places));
      }
    }
  }
  return count;
};

/** Number of sealed values by the id of their key. */
export const countByKey = async (db: Database): Promise<ReadonlyMap<number, number>> => {
  const counts = new Map<number, number>();
  for (const [table, columns] of TABLES) {
    for (const column of columns) {
      const head = headOf(column);
      const { rows } = await sql<{ id: number; count: number }>`
        select split_part(${head}, ':', 2)::int as id, count(*)::int as count from ${sql.table(table)}
        where starts_with(${head}, ${asWritten(SEALED_MARK, column)}) group by 1`.execute(db);
      for (const { id, count } of rows) counts.set(id, (counts.get(id) ?? 0) + count);
    }
  }
  return counts;
};
