import { ANSWERS, CREDIT_PAPERS } from '../infrastructure/retention/reasons.ts';
import type { RetentionRule } from '../infrastructure/retention/retention.ts';

export const RIGHTS_RETENTION: readonly RetentionRule[] = [
  { table: 'claim', what: '', kept: ANSWERS },
  { table: 'claim_answer', what: '', kept: ANSWERS },
  { table: 'withdrawal', what: '', kept: CREDIT_PAPERS },
  { table: 'clinic_refund', what: '', kept: CREDIT_PAPERS },
  { table: 'refund', what: '', kept: CREDIT_PAPERS },
];
