import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { createCreditNumber } from '#core/loan/credit-number.ts';
import { type Database, inTransaction } from '../../server/infrastructure/database/connection.ts';
import type { DataKeys } from '../../server/infrastructure/sealing/data-keys.ts';

const freshNumbers = (taken: readonly number[], count: number): readonly number[] => {
  const numbers = new Set(taken);
  while (numbers.size < taken.length + count) numbers.add(createCreditNumber(randomInt));
  return [...numbers].slice(taken.length);
};

/**
 * Copies the existing loans, each with its person, payments and ledger, until there are `wanted`. Rows are ordered as
 * over time: those of one loan are far apart. Triggers are off, since every copy is as valid as its original.
 */
export const copyLoans = async (
  { db, keys }: { readonly db: Database; readonly keys: Pick<DataKeys, 'digest'> },
  wanted: number,
): Promise<void> => {
  const lived = await db.selectFrom('loan').select('credit_number').orderBy('credit_number').execute();
  const numbers = lived.map(({ credit_number }) => credit_number);
  const fresh = freshNumbers(numbers, Math.max(wanted - numbers.length, 0));
  if (fresh.length === 0) return;
  // Those of the years that they have lived.
  await sql`select add_coming_years()`.execute(db);
  // Above all existing ids, unique, and increasing with time: after the last, an entry's number × stride + its copy's.
  const { last } = await db
    .selectFrom('ledger_entry')
    .select((entry) => entry.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const documents = fresh.map((_, index) => `2${String(index + 1).padStart(9, '0')}`);
  const stride = Math.ceil(fresh.length / numbers.length) + 1;
  await inTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`set local work_mem = '256MB'`.execute(trx);
    await sql`
      create temporary table copy on commit drop as
      select original, credit_number, 1 + (n - 1) / ${numbers.length}::int as round, n,
        gen_random_uuid() as account_id, gen_random_uuid() as profile_id, gen_random_uuid() as application_id
      from unnest(${fresh}::bigint[]) with ordinality as fresh (credit_number, n)
      join unnest(${numbers}::bigint[]) with ordinality as lived (original, place)
        on place = 1 + (n - 1) % ${numbers.length}::int`.execute(trx);
    await sql`analyze copy`.execute(trx);
    await sql`
      insert into account (id, phone, phone_verified_at, created_at)
      select copy.account_id, free.phone, a.phone_verified_at, a.created_at
      from copy join loan l on l.credit_number = original join account a on a.id = l.account_id
      join (
        select phone, row_number() over () as n
        from generate_series(1, ${fresh.length}::int + (select count(*)::int from account)) as i
          cross join lateral (select '32' || lpad(i::text, 8, '0') as phone) as candidate
        where not exists (select from account taken where taken.phone = candidate.phone)
      ) as free using (n)`.execute(trx);
    await sql`
      insert into profile (id, account_id, first_names, surnames, email, email_code_at, email_verified_at, economic_activity,
        birth_date, document_type, document_number, document_digest, created_at, updated_at)
      select copy.profile_id, copy.account_id, p.first_names, p.surnames, 'persona.' || n || '@correo.example',
        p.email_code_at, p.email_verified_at, p.economic_activity, p.birth_date, p.document_type, document, digest,
        p.created_at, p.updated_at
      from copy join loan l on l.credit_number = original join profile p on p.account_id = l.account_id
      join unnest(${documents}::text[], ${documents.map((document) => keys.digest(document))}::bytea[])
        with ordinality as documents (document, digest, n) using (n)`.execute(trx);
    await sql`
      insert into application (id, account_id, profile_id, status, status_changed_at, credit_number, provider_name,
        procedure_text, procedure_date, requested_amount, amount, maximum_amount, term, plan_chosen_at,
        shown_amortization, created_at)
      select copy.application_id, copy.account_id, copy.profile_id, a.status, a.status_changed_at,
        copy.credit_number, a.provider_name, a.procedure_text, a.procedure_date, a.requested_amount, a.amount,
        a.maximum_amount, a.term, a.plan_chosen_at, a.shown_amortization, a.created_at
      from copy join application a on a.credit_number = original`.execute(trx);
    await sql`
      insert into loan (credit_number, application_id, account_id, principal, agreed_monthly_rate, life_insurance,
        guarantee, guarantee_vat, term, disbursed_on, disbursed_at, closed_at, accrued_to, next_accrual_on)
      select copy.credit_number, copy.application_id, copy.account_id, l.principal, l.agreed_monthly_rate,
        l.life_insurance, l.guarantee, l.guarantee_vat, l.term, l.disbursed_on, l.disbursed_at, l.closed_at,
        l.accrued_to, l.next_accrual_on
      from copy join loan l on l.credit_number = original`.execute(trx);
    await sql`
      insert into ledger_entry (id, credit_number, kind, reference, value_date, posted_at, posted_on)
        overriding system value
      select ${last}::bigint + e.id * ${stride}::int + round, copy.credit_number, e.kind,
        case e.kind when 'disbursement' then application_id::text
          else replace(e.reference, original::text, copy.credit_number::text) end,
        e.value_date, e.posted_at, e.posted_on
      from copy join ledger_entry e on e.credit_number = original
      order by 1`.execute(trx);
    await sql`
      insert into ledger_line (entry_id, credit_number, posted_on, account, instalment, amount)
      select ${last}::bigint + line.entry_id * ${stride}::int + round, copy.credit_number, line.posted_on, line.account,
        line.instalment, line.amount
      from copy join ledger_line line on line.credit_number = original
      order by 1`.execute(trx);
    await sql`
      insert into payment (id, provider, provider_transaction_id, reference, credit_number, amount, channel,
        prepayment_choice, value_date, paid_at, posted_at, ledger_entry_id)
      select md5(p.id::text || copy.credit_number)::uuid, p.provider,
        replace(p.provider_transaction_id, original::text, copy.credit_number::text),
        replace(p.reference, original::text, copy.credit_number::text), copy.credit_number, p.amount, p.channel,
        p.prepayment_choice, p.value_date, p.paid_at, p.posted_at, ${last}::bigint + p.ledger_entry_id * ${stride}::int + round
      from copy join payment p on p.credit_number = original
      order by p.ledger_entry_id`.execute(trx);
    await sql`
      insert into loan_state (credit_number, caps_version, state)
      select copy.credit_number, s.caps_version,
        jsonb_set(s.state::jsonb, '{allocations}', (
          select coalesce(jsonb_agg(
            jsonb_set(allocation, '{0}', to_jsonb(md5((allocation ->> 0) || copy.credit_number)::uuid)) order by n
          ), '[]')
          from jsonb_array_elements(s.state::jsonb -> 'allocations') with ordinality as of (allocation, n)
        ))::json
      from copy join loan_state s on s.credit_number = original`.execute(trx);
    await sql`
      insert into loan_delinquency (credit_number, as_of, overdue_since, days_overdue, bucket, overdue_amount)
      select copy.credit_number, d.as_of, d.overdue_since, d.days_overdue, d.bucket, d.overdue_amount
      from copy join loan_delinquency d on d.credit_number = original`.execute(trx);
    await sql`
      select setval(pg_get_serial_sequence('ledger_entry', 'id'), (select max(id) from ledger_entry))`.execute(
      trx,
    );
  });
};
