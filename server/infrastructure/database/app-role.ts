import { sql } from 'kysely';
import type { Database } from './connection.ts';

/** Schemas of our tables and of the job queue. */
const SCHEMAS = ['public', 'pgboss'];
/** Who has migrated what, and the evidence, are written by the owner and its functions only. */
const READ_ONLY = [
  ...['kysely_migration', 'kysely_migration_lock'],
  ...['evidence_chain', 'evidence_entry', 'evidence_root', 'evidence_leaf'],
];

/** Creates the login role of the app's connections, or sets its password. */
export const createAppRole = async (owner: Database, role: string, password: string): Promise<void> => {
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(owner);
  const verb = rows.length === 0 ? 'create' : 'alter';
  await sql`${sql.raw(verb)} role ${sql.id(role)} login nosuperuser nocreatedb nocreaterole password ${sql.lit(password)}`.execute(
    owner,
  );
};

/**
 * Lets a role read and write rows of every table, and nothing else: it owns none, so that not even an injected
 * statement drops a trigger, truncates or changes a table. Of a partitioned table it may no more than its partitions' parent
 * lets it. To be repeated after each migration.
 */
export const grantToApp = (owner: Database, role: string): Promise<void> =>
  owner.transaction().execute(async (trx) => {
    const app = sql.id(role);
    for (const schema of SCHEMAS.map((name) => sql.id(name))) {
      await sql`revoke create on schema ${schema} from public`.execute(trx);
      await sql`grant usage on schema ${schema} to ${app}`.execute(trx);
      await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${app}`.execute(
        trx,
      );
      await sql`grant usage on all sequences in schema ${schema} to ${app}`.execute(trx);
    }
    const { rows: partitions } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relispartition and relkind = 'r'`.execute(trx);
    for (const { name } of partitions) await sql`revoke all on ${sql.table(name)} from ${app}`.execute(trx);
    for (const table of READ_ONLY)
      await sql`revoke insert, update, delete on ${sql.table(table)} from ${app}`.execute(trx);
  });

/** Whether a connection may change the tables themselves: as their owner, its member, or a superuser. */
export const ownsTables = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{ owns: boolean }>`
    select exists (
      select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and pg_has_role(current_user, relowner, 'member')
    ) as owns`.execute(db);
  return rows[0]?.owns ?? false;
};
