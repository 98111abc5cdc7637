import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/open-database.ts';
import { connect, inTransaction } from './connection.ts';
import { migrate, pendingMigrations } from './migrate.ts';

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
