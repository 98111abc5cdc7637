import type { DateText, Json, Nullable } from './columns.ts';

interface EvidenceChainTable {
  account_id: string;
  length: number;
  head_sha256: string;
  is_anchored: boolean;
}

interface EvidenceEntryTable {
  account_id: string;
  /** From 1 on. */
  position: number;
  kind: string;
  credit_number: Nullable<number>;
  /** By the database's clock. */
  recorded_at: Date;
  facts: Json<Readonly<Record<string, unknown>>>;
  previous_sha256: string;
  sha256: string;
}

interface EvidenceRootTable {
  day: DateText;
  previous_sha256: string;
  tree_sha256: string;
  sha256: string;
  recorded_at: Date;
}

interface EvidenceLeafTable {
  day: DateText;
  /** From 1 on. */
  place: number;
  account_id: string;
  position: number;
  sha256: string;
}

/** Written by the database itself: the app's role only reads them. */
export interface EvidenceTables {
  evidence_chain: EvidenceChainTable;
  evidence_entry: EvidenceEntryTable;
  evidence_root: EvidenceRootTable;
  evidence_leaf: EvidenceLeafTable;
}
