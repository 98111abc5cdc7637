import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table document_text (
      document_sha256 text primary key references document,
      blocks text not null,
      blocks_sha256 text not null check (blocks_sha256 ~ '^[0-9a-f]{64}$'),
      created_at timestamptz not null
    )`.execute(db);
};
