import { type Kysely, sql } from 'kysely';

/** Day until which interest is accrued, and next accrual date; null once the loan is closed. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table loan add column accrued_to date, add column next_accrual_on date`.execute(db);
  await sql`
    update loan set accrued_to = disbursed_on,
      next_accrual_on = case when closed_at is null then disbursed_on end`.execute(db);
  await sql`alter table loan alter column accrued_to set not null`.execute(db);
  await sql`create index loan_next_accrual on loan (next_accrual_on) where next_accrual_on is not null`.execute(
    db,
  );
};
