import { type Kysely, sql } from 'kysely';

/** Agreement, number and deadline of a counter payment. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table payment_attempt
      add column counter_agreement text,
      add column counter_payment_number text,
      add column counter_pay_before timestamptz,
      add constraint payment_attempt_counter check (
        num_nonnulls(counter_agreement, counter_payment_number, counter_pay_before) in (0, 3)
      )`.execute(db);
};
