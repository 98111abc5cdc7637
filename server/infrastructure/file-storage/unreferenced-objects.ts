import { sql } from 'kysely';
import type { Context } from '../context.ts';

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
