import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TemporaryDatabase {
  /** Of the superuser, who may change what the app cannot. */
  readonly url: string;
  readonly appRoleUrl: string;
  drop(): Promise<void>;
}

const onServer = async (work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

/** A copy of the migrated database for one test file. */
export const createDatabase = async (): Promise<TemporaryDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer((client) => client.query(`create database ${name} template ${inject('templateDatabase')}`));
  const urlOf = (server: string): string =>
    Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  return {
    url: urlOf(inject('postgresUrl')),
    appRoleUrl: urlOf(inject('appRoleUrl')),
    drop: () => onServer((client) => client.query(`drop database if exists ${name} with (force)`)),
  };
};
