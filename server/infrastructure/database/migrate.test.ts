import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/open-database.ts';
import { COMMAND_DATABASE_LIMITS } from '../config/limits.ts';
import { connect, type Database, inTransaction } from './connection.ts';
import { MIGRATIONS_FOLDER, MigrationError, migrate, pendingMigrations, readMigrations } from './migrate.ts';

describe('the database', () => {
  const database = openDatabase();

  it('is migrated by several instances at once without harm', async () => {
    await Promise.all([migrate(database.db), migrate(database.db), migrate(database.db)]);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      database.db,
    );
    expect(rows.map((row) => row.name)).toEqual([
      '0001-append-only',
      '0002-people',
      '0003-catalog',
      '0004-applications',
      '0005-signing',
      '0006-loans',
      '0007-payments',
      '0008-reminders',
      '0009-operations',
      '0010-retention',
      '0011-evidence',
      '0012-obligations',
      '0013-rights',
      '0014-partitions',
      '0015-file-storage',
    ]);
  });

  it('is migrated by an owner who is no superuser, as in production', async () => {
    const name = `owner_${randomUUID().replaceAll('-', '')}`;
    const [role, password] = [sql.id(name), sql.lit(name)];
    await sql`create role ${role} login nosuperuser password ${password}`.execute(database.db);
    await sql`create database ${role} owner ${role}`.execute(database.db);
    const own = { pathname: `/${name}`, username: name, password: name };
    const owner = connect(Object.assign(new URL(database.url), own).toString(), () => undefined);
    try {
      await migrate(owner);
      expect(await pendingMigrations(owner)).toEqual([]);
    } finally {
      await owner.destroy();
      await sql`drop database ${role}`.execute(database.db);
      await sql`drop role ${role}`.execute(database.db);
    }
  });

  describe('with migrations of its own', () => {
    const name = `migrated_${randomUUID().replaceAll('-', '')}`;
    const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-migrations-'));
    const write = (file: string, statements: string) => writeFileSync(path.join(folder, file), statements);
    let db: Database;
    let other: pg.Client;

    beforeAll(async () => {
      await sql`create database ${sql.id(name)}`.execute(database.db);
      const url = Object.assign(new URL(database.url), { pathname: `/${name}` }).toString();
      // As commands do, with no such limit of its own.
      db = connect(url, () => undefined, COMMAND_DATABASE_LIMITS);
      other = new pg.Client({ connectionString: url, application_name: 'report' });
      await other.connect();
      write('0001-first.sql', 'create table report (id int);');
      await migrate(db, { folder });
    });
    afterAll(async () => {
      await other.end();
      await db.destroy();
      await sql`drop database ${sql.id(name)}`.execute(database.db);
      rmSync(folder, { recursive: true });
    });

    it('is not migrated while a session holds a table, which it names, and by the next try after', async () => {
      write('0002-second.sql', 'alter table report add column day date;');
      await other.query('begin; lock table report in access share mode');
      const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
      const quick = { folder, lockMs: 200, pauseMs: 10 };
      const refused = migrate(db, { ...quick, tries: 2 });
      await expect(refused).rejects.toThrow(MigrationError);
      await expect(refused).rejects.toThrow(
        new RegExp(
          `la sesión con pid ${rows[0]?.pid} \\(programa report, .*idle in transaction.*ocupada una tabla`,
        ),
      );
      const done = migrate(db, { ...quick, tries: 100 });
      await other.query('rollback');
      await done;
      await other.query('select day from report');
    });

    it('refuses a file that was changed after it was applied, by its name', async () => {
      write('0001-first.sql', 'create table report (id bigint);');
      await expect(migrate(db, { folder })).rejects.toThrow(/otra versión de 0001-first\.sql\./);
      write('0001-first.sql', 'create table report (id int);');
      await migrate(db, { folder });
    });
  });

  it('has of every released migration the file of that release', () => {
    const released = readFileSync('server/infrastructure/database/released-migrations.txt', 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split(/ +/).reverse().join(' '));
    const now = Object.entries(readMigrations(MIGRATIONS_FOLDER)).map(
      ([file, { sha256 }]) => `${file}.sql ${sha256}`,
    );
    expect(now.slice(0, released.length)).toEqual(released);
  });

  it('serves a release that is put back after a later one changed it', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '9999-01-01')`.execute(
      database.db,
    );
    await migrate(database.db);
    expect(await pendingMigrations(database.db)).toEqual([]);
    await sql`delete from kysely_migration where name = '9999-later'`.execute(database.db);
  });

  it('reads bigint as a safe integer and a date as its text', async () => {
    const { rows } = await sql<{
      pesos: number;
      day: string;
    }>`select 25000000::bigint as pesos, date '2025-01-01' as day`.execute(database.db);
    expect(rows).toEqual([{ pesos: 25_000_000, day: '2025-01-01' }]);
    await expect(sql`select 9007199254740993::bigint as n`.execute(database.db)).rejects.toThrow(
      /safe range/,
    );
  });

  it('tries a transaction again after a serialization failure', async () => {
    let tries = 0;
    const result = await inTransaction(database.db, async (trx) => {
      tries += 1;
      if (tries === 1)
        await sql`do $$ begin raise exception 'try again' using errcode = '40001'; end $$`.execute(trx);
      return 'done';
    });
    expect([result, tries]).toEqual(['done', 2]);
  });
});
