import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ConfigError } from '../config/environment.ts';
import type { Database, Executor } from '../database/connection.ts';
import { databaseFiles, type FileLocation, type FileStorage } from './file-storage.ts';

/** The tables that keep files, with their primary keys. */
export const FILE_TABLES = {
  document: 'sha256',
  rendered_document: 'task_hash',
  applicant_document_content: 'storage_key',
  cash_slip_content: 'storage_key',
} as const;
export type FileTable = keyof typeof FILE_TABLES;

/** A row that keeps a file. */
export interface FileRow extends FileLocation {
  readonly table: FileTable;
  readonly key: string;
}

/** As operators read it. */
export const rowName = ({ table, key }: FileRow): string => `${table} ${key}`;

/** Files in memory, and calls of the store, at a time. */
const BATCH = 16;

/** The rows of all tables that a condition names, in batches, by their keys: whatever is done to those before. */
export const fileRows = async function* (
  db: Database,
  isDue: (table: FileTable) => RawBuilder<SqlBool>,
): AsyncGenerator<readonly FileRow[]> {
  for (const table of Object.keys(FILE_TABLES) as FileTable[]) {
    const key = sql.ref(FILE_TABLES[table]);
    for (let after = ''; ; ) {
      const { rows } = await sql<FileRow>`
        select ${table} as "table", ${key}::text as key, bytes, object_key from ${sql.table(table)}
        where ${isDue(table)} and (${after} = '' or ${key} > ${after === '' ? null : after})
        order by ${key} limit ${BATCH}`.execute(db);
      const last = rows.at(-1);
      if (!last) break;
      yield rows;
      after = last.key;
    }
  }
};

/** Number of objects that rows name, by the id of the data key that sealed them. */
export const countObjectsByKey = async (db: Database): Promise<ReadonlyMap<number, number>> => {
  const counts = new Map<number, number>();
  for (const table of Object.keys(FILE_TABLES)) {
    const { rows } = await sql<{ id: number; count: number }>`
      select split_part(object_key, '/', 1)::int as id, count(*)::int as count from ${sql.table(table)}
      where object_key is not null group by 1`.execute(db);
    for (const { id, count } of rows) counts.set(id, (counts.get(id) ?? 0) + count);
  }
  return counts;
};

/** @throws ConfigError where rows name objects and no store is configured. */
export const requireStore = async (executor: Executor, files: FileStorage): Promise<void> => {
  if (files !== databaseFiles) return;
  const named = Object.keys(FILE_TABLES).map(
    (table) => sql`exists (select from ${sql.table(table)} where object_key is not null)`,
  );
  const { rows } = await sql<{ has: boolean }>`select ${sql.join(named, sql` or `)} as has`.execute(executor);
  if (rows[0]?.has)
    throw new ConfigError('S3_ENDPOINT: falta; hay archivos guardados en S3 (files move los trae de vuelta)');
};
