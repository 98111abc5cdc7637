import type { Updateable } from 'kysely';
import type { Executor } from '../../server/infrastructure/database/connection.ts';
import type { NewRow, Row, Tables } from '../../server/infrastructure/database/tables.ts';

type Table = keyof Tables & string;

/** Rows of the database by the values of their columns; null is a value. */
export interface StoredRows {
  rows<T extends Table>(
    table: T,
    where?: Partial<Row<T>>,
    wanted?: { readonly orderBy?: keyof Row<T> & string },
  ): Promise<Row<T>[]>;
  /** The first of them. Throws without one. */
  row<T extends Table>(table: T, where: Partial<Row<T>>): Promise<Row<T>>;
  insert<T extends Table>(table: T, ...values: readonly NewRow<T>[]): Promise<void>;
  update<T extends Table>(table: T, where: Partial<Row<T>>, changes: Updateable<Tables[T]>): Promise<void>;
}

export const rowsIn = (db: Executor): StoredRows => {
  // Kysely infers columns from the name of one table: the types of this interface hold for any.
  const rows = async (table: string, where: object = {}, { orderBy }: { orderBy?: 'id' } = {}) => {
    const found = db
      .selectFrom(table as 'account')
      .selectAll()
      .where((is) => is.and(where));
    return (orderBy ? found.orderBy(orderBy) : found).execute();
  };
  return {
    rows,
    row: async (table: string, where: object) => {
      const [first] = await rows(table, where);
      if (!first) throw new Error(`no such row of ${table}: ${JSON.stringify(where)}`);
      return first;
    },
    insert: async (table: string, ...values: readonly NewRow<'account'>[]) => {
      await db
        .insertInto(table as 'account')
        .values(values)
        .execute();
    },
    update: async (table: string, where: object, changes: object) => {
      await db
        .updateTable(table as 'account')
        .set(changes)
        .where((is) => is.and(where))
        .execute();
    },
  } as unknown as StoredRows;
};
