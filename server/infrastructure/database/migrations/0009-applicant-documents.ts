import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table applicant_document_content (
      storage_key uuid primary key,
      sealed bytea not null
    )`.execute(db);
  // Ciphertext does not compress.
  await sql`alter table applicant_document_content alter column sealed set storage external`.execute(db);
  await sql`
    create table applicant_document (
      id uuid primary key,
      application_id uuid not null references application,
      kind text not null check (
        kind in ('payslip', 'employment_letter', 'bank_statement', 'tax_return', 'pension_payslip')
      ),
      position smallint not null check (position > 0),
      media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
      bytes integer not null check (bytes > 0),
      sha256 text not null,
      sent_sha256 text not null,
      storage_key uuid unique references applicant_document_content on delete set null,
      uploaded_at timestamptz not null,
      replaced_at timestamptz,
      refused_at timestamptz,
      rejection text check (rejection in ('illegible', 'incomplete', 'wrong_document', 'not_theirs', 'outdated')),
      check ((replaced_at is null) = (storage_key is not null)),
      check ((refused_at is null) = (rejection is null))
    )`.execute(db);
  await sql`
    create unique index applicant_document_current on applicant_document (application_id, kind, position)
      where replaced_at is null`.execute(db);
  await sql`create index applicant_document_application on applicant_document (application_id, uploaded_at)`.execute(
    db,
  );
};
