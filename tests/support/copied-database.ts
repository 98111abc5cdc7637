import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TestPostgres } from './test-postgres.ts';

export interface TemporaryDatabase {
  /** Of the superuser, who may change what the app cannot. */
  readonly url: string;
  readonly appRoleUrl: string;
  drop(): Promise<void>;
}

/** A copy of the migrated database on a test server. */
export const copyDatabase = async ({
  postgresUrl,
  appRoleUrl,
  templateDatabase,
}: TestPostgres): Promise<TemporaryDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const onServer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: postgresUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await onServer(`create database ${name} template ${templateDatabase}`);
  const urlOf = (server: string): string =>
    Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  return {
    url: urlOf(postgresUrl),
    appRoleUrl: urlOf(appRoleUrl),
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
};
