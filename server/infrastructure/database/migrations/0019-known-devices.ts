import { type Kysely, sql } from 'kysely';

/**
 * Devices with a previous login, as a MAC per account and device; login codes record theirs: one live code per known
 * device, and one shared by all unknown devices.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table known_device (
      account_id uuid not null references account,
      device_mac bytea not null,
      known_since timestamptz not null,
      last_login_at timestamptz not null,
      primary key (account_id, device_mac)
    )`.execute(db);
  await sql`alter table one_time_code add column device_mac bytea`.execute(db);
  await sql`drop index one_time_code_live`.execute(db);
  await sql`
    create unique index one_time_code_live on one_time_code (phone, purpose, coalesce(device_mac, ''::bytea))
      where accepted_at is not null and consumed_at is null and replaced_at is null`.execute(db);
};
