import type { Row } from '../infrastructure/database/tables.ts';
import { canonicalSha256, type Recorded } from './canonical-json.ts';

export type EvidenceEntry = Row<'evidence_entry'>;
type EvidenceLeaf = Row<'evidence_leaf'>;
type EvidenceRoot = Row<'evidence_root'>;

/** What the first entry of a chain and the first root name as the one before. */
export const NONE_BEFORE = '0'.repeat(64);

export const factsHash = ({ facts }: Pick<EvidenceEntry, 'facts'>): string =>
  canonicalSha256(facts as Recorded);

/** What an entry's hash is of. The facts go in as their hash: an entry can be shown without them. */
export const entryHash = (entry: Omit<EvidenceEntry, 'sha256'>): string =>
  canonicalSha256({
    account: entry.account_id,
    at: entry.recorded_at.toISOString(),
    credit: entry.credit_number,
    facts: factsHash(entry),
    kind: entry.kind,
    position: entry.position,
    previous: entry.previous_sha256,
  });

/** What a leaf of the tree is made of. */
export const leafOf = ({ account_id, position, sha256 }: EvidenceLeaf): Recorded => ({
  account: account_id,
  position,
  sha256,
});

export const rootHash = ({ day, previous_sha256, tree_sha256 }: EvidenceRoot): string =>
  canonicalSha256({ day, previous: previous_sha256, tree: tree_sha256 });
