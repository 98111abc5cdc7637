import { type Kysely, sql } from 'kysely';

const PROOFS = [
  'document',
  'application_document',
  'document_text',
  'vendor_event',
  'audit_entry',
  'reminder_consent',
];
const SETTLED = ['signature', 'payment', 'outbox_message'];

/** Append-only evidence; settled rows only accept later facts. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const table of PROOFS)
    await sql`
      create trigger ${sql.raw(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  for (const table of SETTLED)
    await sql`
      create trigger ${sql.raw(`${table}_kept`)} before delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  // Trigger arguments: patterns of columns that may be filled in later, once each.
  await sql`
    create function refuse_changed_facts() returns trigger language plpgsql as $$
    begin
      if exists (
        select from jsonb_each(to_jsonb(old)) was
        where to_jsonb(new) -> was.key is distinct from was.value
          and not (was.value = 'null' and was.key like any (tg_argv))
      ) then
        raise exception '% is append only', tg_table_name using errcode = '55000';
      end if;
      return new;
    end $$`.execute(db);
  // An unconfirmed signature may be replaced, with another code.
  await sql`
    create trigger signature_settled before update on signature for each row when (old.signed_at is not null)
    execute function refuse_changed_facts('depository\\_%')`.execute(db);
  await sql`
    create trigger payment_settled before update on payment for each row
    execute function refuse_changed_facts('reversed_at')`.execute(db);
  // A sent message's recipient may be erased, with the mail server's reply about it.
  await sql`
    create function refuse_changed_message() returns trigger language plpgsql as $$
    begin
      if to_jsonb(new) - array['recipient', 'last_error'] <> to_jsonb(old) - array['recipient', 'last_error']
        or new.recipient not in (old.recipient, '')
        or (new.last_error is distinct from old.last_error and new.last_error is not null)
      then
        raise exception '% is append only', tg_table_name using errcode = '55000';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger outbox_message_settled before update on outbox_message for each row when (old.sent_at is not null)
    execute function refuse_changed_message()`.execute(db);
};
