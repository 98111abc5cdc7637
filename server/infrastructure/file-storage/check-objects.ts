import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { fileRows, rowName } from './file-tables.ts';
import { unlessLost } from './object-files.ts';

export interface CheckedObjects {
  readonly read: number;
  /** Rows whose object is gone or is not what was put: table and key. */
  readonly lost: readonly string[];
}

/**
 * Reads and opens every object that a row names.
 * @throws VendorDown; an Error where its data key is not there.
 */
export const checkObjects = async ({ db, files }: Pick<Context, 'db' | 'files'>): Promise<CheckedObjects> => {
  let read = 0;
  const lost: string[] = [];
  for await (const batch of fileRows(db, () => sql`object_key is not null`)) {
    const found = await Promise.all(batch.map((row) => unlessLost(files.read(row))));
    read += found.filter((bytes) => bytes !== undefined).length;
    lost.push(...batch.filter((_, index) => found[index] === undefined).map(rowName));
  }
  return { read, lost };
};
