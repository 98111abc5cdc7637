import { sql } from 'kysely';
import { type Database, type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { canonicalJson } from './canonical-json.ts';
import { type EvidenceEntry, entryHash, leafOf, NONE_BEFORE, rootHash } from './evidence-entries.ts';
import { EVIDENCE_SOURCES, type EvidenceSource } from './evidence-sources.ts';
import { merkleRoot } from './merkle-tree.ts';

export interface EvidenceVerification {
  readonly chains: number;
  readonly entries: number;
  readonly roots: number;
  /** Where the evidence is not what it was, in Spanish: the first places found. */
  readonly faults: readonly string[];
}

const MOST_FAULTS = 20;
const PAGE = 2_000;

// biome-ignore lint/nursery/useConsistentFunctionStyle: there is no arrow generator
async function* entriesInOrder(db: Executor): AsyncGenerator<EvidenceEntry> {
  // With its instant: a position that is there twice is not stepped over.
  let after: Pick<EvidenceEntry, 'account_id' | 'position' | 'recorded_at'> | undefined;
  for (;;) {
    let query = db
      .selectFrom('evidence_entry')
      .selectAll()
      .orderBy('account_id')
      .orderBy('position')
      .orderBy('recorded_at')
      .limit(PAGE);
    if (after)
      query = query.where(
        sql<boolean>`(account_id, position, recorded_at) > (${after.account_id}, ${after.position}, ${after.recorded_at})`,
      );
    const page = await query.execute();
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1);
  }
}

const describe = ({ account_id, position, kind }: EvidenceEntry): string =>
  `la anotación ${position} (${kind}) de la cuenta ${account_id}`;

/** What is wrong with an entry by itself or after the one before it. */
const faultOf = (entry: EvidenceEntry, before: EvidenceEntry | undefined): string | undefined => {
  const expected = before ? before.position + 1 : 1;
  if (entry.position !== expected) return `falta lo que había antes de ${describe(entry)}`;
  if (entry.previous_sha256 !== (before?.sha256 ?? NONE_BEFORE))
    return `${describe(entry)} no sigue a la anterior`;
  return entryHash(entry) === entry.sha256 ? undefined : `${describe(entry)} fue cambiada`;
};

/** Rows that say something else than their entry, or have none, and entries whose row is gone. */
const compareWithRows = async (db: Executor, source: EvidenceSource): Promise<readonly string[]> => {
  const { kind, table, key, where = sql<boolean>`true` } = source;
  const { rows } = await sql<{ key: string }>`
    with entry as (select facts ->> ${key} as key, facts from evidence_entry where kind = ${kind}),
      source as (select ${sql.ref(`t.${key}`)}::text as key, to_jsonb(t) as row from ${sql.table(table)} t where ${where})
    select coalesce(entry.key, source.key) as key from entry full join source on source.key = entry.key
    where entry.key is null or source.key is null or not source.row @> entry.facts
    limit ${MOST_FAULTS}`.execute(db);
  return rows.map(({ key: found }) => `${table} ${found} no dice lo que quedó anotado (${kind})`);
};

/** Roots and their leaves, against the entries. */
const verifyRoots = async (db: Executor, report: (what: string) => void): Promise<number> => {
  const roots = await db.selectFrom('evidence_root').selectAll().orderBy('day').execute();
  let before: Row<'evidence_root'> | undefined;
  for (const root of roots) {
    const leaves = await db
      .selectFrom('evidence_leaf')
      .selectAll()
      .where('day', '=', root.day)
      .orderBy('place')
      .execute();
    const tree = merkleRoot(leaves.map((leaf) => canonicalJson(leafOf(leaf))));
    if (tree !== root.tree_sha256) report(`la raíz del ${root.day} no es la de sus hojas`);
    if (root.previous_sha256 !== (before?.sha256 ?? NONE_BEFORE) || rootHash(root) !== root.sha256)
      report(`la raíz del ${root.day} fue cambiada`);
    before = root;
  }
  const { rows: lost } = await sql<{ account_id: string; day: string }>`
    select leaf.account_id, leaf.day::text from evidence_leaf leaf
    join evidence_chain using (account_id)
    left join evidence_entry entry on entry.account_id = leaf.account_id and entry.position = leaf.position
    where entry.sha256 is distinct from leaf.sha256 limit ${MOST_FAULTS}`.execute(db);
  for (const { account_id, day } of lost)
    report(`la cadena de la cuenta ${account_id} no es la que quedó en la raíz del ${day}`);
  return roots.length;
};

/**
 * Recomputes every chain and every root without the database's functions, and compares the entries with the rows that they
 * record.
 */
export const verifyEvidence = (db: Database): Promise<EvidenceVerification> =>
  inTransaction(db, async (trx) => {
    await sql`set transaction isolation level repeatable read`.execute(trx);
    return verifySnapshot(trx);
  });

/** `verifyEvidence` in an open transaction, which sees one state of the database throughout. */
export const verifySnapshot = async (trx: Executor): Promise<EvidenceVerification> => {
  // Instants as the entries have them.
  await sql`set local timezone = 'UTC'`.execute(trx);
  const faults: string[] = [];
  const report = (what: string) => {
    if (faults.length < MOST_FAULTS) faults.push(what);
  };
  const heads = new Map(
    (await trx.selectFrom('evidence_chain').selectAll().execute()).map((chain) => [chain.account_id, chain]),
  );
  const chains = heads.size;
  let entries = 0;
  let before: EvidenceEntry | undefined;
  const endChain = () => {
    if (!before) return;
    const head = heads.get(before.account_id);
    heads.delete(before.account_id);
    if (head?.length !== before.position || head.head_sha256 !== before.sha256)
      report(`la cadena de la cuenta ${before.account_id} termina antes de tiempo`);
  };
  for await (const entry of entriesInOrder(trx)) {
    if (entry.account_id !== before?.account_id) {
      endChain();
      before = undefined;
    }
    const fault = faultOf(entry, before);
    if (fault) report(fault);
    before = entry;
    entries += 1;
  }
  endChain();
  for (const account of heads.keys()) report(`la cadena de la cuenta ${account} se quedó sin anotaciones`);
  const roots = await verifyRoots(trx, report);
  for (const source of EVIDENCE_SOURCES) for (const what of await compareWithRows(trx, source)) report(what);
  return { chains, entries, roots, faults };
};
