import { CREDIT_PAPERS } from '../infrastructure/retention/reasons.ts';
import type { RetentionRule } from '../infrastructure/retention/retention.ts';

export const EVIDENCE_RETENTION: readonly RetentionRule[] = (
  ['evidence_chain', 'evidence_entry', 'evidence_root', 'evidence_leaf'] as const
).map((table) => ({ table, what: '', kept: CREDIT_PAPERS }));
