import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../infrastructure/database/connection.ts';
import { canonicalJson, type Recorded } from './canonical-json.ts';
import type { EvidenceEntry } from './evidence-entries.ts';
import { EVIDENCE_SOURCES, type EvidenceSource, readRecordedColumns } from './evidence-sources.ts';

/** The credit that is exported, and whose it is. */
export interface ExportedCredit {
  readonly creditNumber: number;
  readonly applicationId: string;
  readonly accountId: string;
}

/** Rows by the kind of their entry, by the file that lists them. */
export type EvidenceLists = Readonly<Record<string, Readonly<Record<string, readonly Recorded[]>>>>;

const FILES: Readonly<Record<string, string>> = {
  consent_given: 'autorizaciones.json',
  reminder_consent: 'autorizaciones.json',
  consent_revoked: 'autorizaciones.json',
  claim_filed: 'reclamos.json',
  claim_answered: 'reclamos.json',
  signing_code_sent: 'mensajes.json',
  signing_code_delivered: 'mensajes.json',
  signing_code_wrong: 'mensajes.json',
  signing_code_used: 'mensajes.json',
  email_sent: 'mensajes.json',
  identity_verdict: 'identidad.json',
  note_registered: 'deposito.json',
  note_cancelled: 'deposito.json',
};
/** Of every other kind. */
const OTHERS = 'credito.json';

/** Rows of the credit, and of its holder where they are of no credit. */
const belongsTo = (credit: ExportedCredit, owners: readonly string[]): RawBuilder<boolean> => {
  const isOf: Readonly<Record<string, RawBuilder<boolean>>> = {
    application_id: sql`t.application_id = ${credit.applicationId}`,
    credit_number: sql`t.credit_number = ${credit.creditNumber}`,
    account_id: owners.includes('credit_number')
      ? sql`t.account_id = ${credit.accountId} and t.credit_number is null`
      : sql`t.account_id = ${credit.accountId}`,
  };
  return sql`(${sql.join(
    owners.map((owner) => isOf[owner] ?? sql`false`),
    sql` or `,
  )})`;
};

/** The rows as they are now, in the columns that their entry has. */
const readRows = async (
  db: Executor,
  { table, where = sql<boolean>`true` }: EvidenceSource,
  belongs: RawBuilder<boolean>,
  columns: readonly string[],
): Promise<readonly Recorded[]> => {
  const { rows } = await sql<{ facts: Recorded }>`
    select (select jsonb_object_agg(name, whole -> name) from unnest(${columns}::text[]) as kept(name)) as facts
    from ${sql.table(table)} t cross join lateral (select to_jsonb(t)) as each(whole)
    where ${where} and ${belongs}`.execute(db);
  return rows.map(({ facts }) => facts);
};

/**
 * What the entries of a credit record, from the tables themselves where rows are kept, so that a row that was changed, lost
 * or added since is found by comparing the two. `shown`: entries of the credit and of none, in order.
 */
export const readEvidenceLists = async (
  db: Executor,
  credit: ExportedCredit,
  shown: readonly EvidenceEntry[],
): Promise<EvidenceLists> => {
  // Instants as the entries have them.
  await sql`set local timezone = 'UTC'`.execute(db);
  const recorded = await readRecordedColumns(db);
  const places = new Map(shown.map(({ facts }, place) => [canonicalJson(facts as Recorded), place]));
  const placeOf = (row: Recorded): number => places.get(canonicalJson(row)) ?? shown.length;
  const lists: Record<string, Record<string, readonly Recorded[]>> = {};
  for (const kind of new Set(recorded.map((each) => each.kind))) {
    const triggers = recorded.filter((each) => each.kind === kind);
    const source = EVIDENCE_SOURCES.find((each) => each.kind === kind);
    const belongs = belongsTo(
      credit,
      triggers.map(({ owner }) => owner),
    );
    const rows = source
      ? await readRows(db, source, belongs, triggers[0]?.columns ?? [])
      : shown.filter((entry) => entry.kind === kind).map(({ facts }) => facts as Recorded);
    const inOrder = rows.toSorted((one, other) => placeOf(one) - placeOf(other));
    lists[FILES[kind] ?? OTHERS] = { ...lists[FILES[kind] ?? OTHERS], [kind]: inOrder };
  }
  return lists;
};
