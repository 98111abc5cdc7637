import type { Updateable } from 'kysely';
import type { Executor } from '../../server/infrastructure/database/connection.ts';
import type { NewRow, Row, Tables } from '../../server/infrastructure/database/tables.ts';

/** The values that some columns of a table have; null is no value. */
type Cells<T extends keyof Tables> = Readonly<Partial<Row<T>>>;

const selected = <T extends keyof Tables>(db: Executor, table: T, where: Cells<T> | undefined) =>
  // One table stands for all: their names and columns are checked by the signatures below.
  db
    .selectFrom(table as 'account')
    .selectAll()
    .where((each) => each.and((where ?? {}) as Cells<'account'>));

export const findRows = async <T extends keyof Tables>(
  db: Executor,
  table: T,
  where?: Cells<T>,
  orderBy?: keyof Row<T> & string,
): Promise<Row<T>[]> => {
  const rows = selected(db, table, where);
  return (await (orderBy ? rows.orderBy(orderBy as 'id') : rows).execute()) as unknown as Row<T>[];
};

export const findRow = async <T extends keyof Tables>(
  db: Executor,
  table: T,
  where: Cells<T>,
): Promise<Row<T> | undefined> => (await findRows(db, table, where))[0];

/** @throws Error where no row has these values. */
export const readRow = async <T extends keyof Tables>(
  db: Executor,
  table: T,
  where: Cells<T>,
): Promise<Row<T>> => {
  const row = await findRow(db, table, where);
  if (!row) throw new Error(`no ${table} with ${JSON.stringify(where)}`);
  return row;
};

export const insertRow = async <T extends keyof Tables>(
  db: Executor,
  table: T,
  rows: NewRow<T> | readonly NewRow<T>[],
): Promise<void> =>
  void (await db
    .insertInto(table as 'account')
    .values(rows as NewRow<'account'>)
    .execute());

export const updateRows = async <T extends keyof Tables>(
  db: Executor,
  table: T,
  where: Cells<T>,
  changes: Updateable<Tables[T]>,
): Promise<void> =>
  void (await db
    .updateTable(table as 'account')
    .set(changes as Cells<'account'>)
    .where((each) => each.and(where as Cells<'account'>))
    .execute());

/** The same of one database. */
export interface StoredRows {
  rows<T extends keyof Tables>(
    table: T,
    where?: Cells<T>,
    orderBy?: keyof Row<T> & string,
  ): Promise<Row<T>[]>;
  row<T extends keyof Tables>(table: T, where: Cells<T>): Promise<Row<T>>;
  insert<T extends keyof Tables>(table: T, ...rows: readonly NewRow<T>[]): Promise<void>;
  update<T extends keyof Tables>(table: T, where: Cells<T>, changes: Updateable<Tables[T]>): Promise<void>;
}

export const rowsIn = (db: Executor): StoredRows => ({
  rows: (table, where, orderBy) => findRows(db, table, where, orderBy),
  row: (table, where) => readRow(db, table, where),
  insert: (table, ...rows) => insertRow(db, table, rows),
  update: (table, where, changes) => updateRows(db, table, where, changes),
});
