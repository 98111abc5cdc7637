import { sql } from 'kysely';
import { ConfigError } from '../config/environment.ts';
import type { Executor } from '../database/connection.ts';
import { databaseFiles, type FileStorage } from './file-storage.ts';

/** The tables that keep files, with their primary keys. */
export const FILE_TABLES = {
  document: 'sha256',
  rendered_document: 'task_hash',
  applicant_document_content: 'storage_key',
  cash_slip_content: 'storage_key',
} as const;

/** @throws ConfigError where rows name objects and no store is configured. */
export const requireStore = async (executor: Executor, files: FileStorage): Promise<void> => {
  if (files !== databaseFiles) return;
  const named = Object.keys(FILE_TABLES).map(
    (table) => sql`exists (select from ${sql.table(table)} where object_key is not null)`,
  );
  const { rows } = await sql<{ has: boolean }>`select ${sql.join(named, sql` or `)} as has`.execute(executor);
  if (rows[0]?.has) throw new ConfigError('S3_ENDPOINT: falta; hay archivos guardados en S3');
};
