import { ANSWERS } from '../infrastructure/retention/reasons.ts';
import type { RetentionRule } from '../infrastructure/retention/retention.ts';

export const RIGHTS_RETENTION: readonly RetentionRule[] = [
  { table: 'claim', what: '', kept: ANSWERS },
  { table: 'claim_answer', what: '', kept: ANSWERS },
];
