import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table payment_attempt
      add column payer_email text,
      add constraint payer_email_of_a_public_payer check (payer_email is null or payer = 'public')`.execute(
    db,
  );
  await sql`
    create index payment_attempt_payer_email on payment_attempt (expires_at) where payer_email is not null`.execute(
    db,
  );
};
