import { CREDIT_PAPERS } from '../infrastructure/retention/reasons.ts';
import type { RetentionRule } from '../infrastructure/retention/retention.ts';

export const IDENTITY_RETENTION: readonly RetentionRule[] = [
  { table: 'identity_session', what: '', kept: CREDIT_PAPERS },
  { table: 'identity_attempt', what: '', kept: CREDIT_PAPERS },
];
