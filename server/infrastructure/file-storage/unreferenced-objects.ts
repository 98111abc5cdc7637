import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { FILE_TABLES } from './file-tables.ts';
import { isObjectKey } from './object-files.ts';

/**
 * Removes at most `most` objects that no row has named since `due`, by the database's clock too, and returns how many. A
 * backup of the days since finds its objects.
 * @throws VendorDown.
 */
export const removeUnreferenced = async (
  { db, files }: Pick<Context, 'db' | 'files'>,
  due: Date,
  most: number,
): Promise<number> => {
  const objects = await db
    .selectFrom('unreferenced_object')
    .select('object_key')
    .where(sql<boolean>`since < least(${due}, now() - interval '7 days')`)
    .limit(most)
    .execute();
  const objectKeys = objects.map(({ object_key: objectKey }) => objectKey);
  if (objectKeys.length === 0) return 0;
  await files.removeObjects(objectKeys);
  await db.deleteFrom('unreferenced_object').where('object_key', 'in', objectKeys).execute();
  return objectKeys.length;
};

/**
 * Notes objects that the database does not know, so that they are removed like those that no row names; returns how many.
 * Only where no other database has the same bucket.
 * @throws VendorDown.
 */
export const announceUnknown = async ({ db, files }: Pick<Context, 'db' | 'files'>): Promise<number> => {
  // In one statement: an object is announced or named in every state of the database.
  const isUnknown = [...Object.keys(FILE_TABLES), 'unreferenced_object'].map(
    (table) =>
      sql`not exists (select from ${sql.table(table)} known where known.object_key = found.object_key)`,
  );
  let count = 0;
  for (
    let keys = await files.listObjects('');
    keys.length > 0;
    keys = await files.listObjects(keys.at(-1) ?? '')
  ) {
    const { numAffectedRows } = await sql`
      insert into unreferenced_object (object_key)
      select object_key from unnest(${keys.filter(isObjectKey)}::text[]) found (object_key)
      where ${sql.join(isUnknown, sql` and `)}`.execute(db);
    count += Number(numAffectedRows);
  }
  return count;
};
