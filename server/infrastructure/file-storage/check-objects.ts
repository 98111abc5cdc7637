import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { fileRows, rowName } from './file-tables.ts';
import { LostFile } from './object-files.ts';

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
    const isRead = await Promise.all(
      batch.map(async (row) => {
        try {
          await files.read(row);
          return true;
        } catch (error) {
          if (error instanceof LostFile) return false;
          throw error;
        }
      }),
    );
    read += isRead.filter(Boolean).length;
    lost.push(...batch.filter((_, index) => !isRead[index]).map(rowName));
  }
  return { read, lost };
};
