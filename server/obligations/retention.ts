import { CONTACTS, CREDIT_PAPERS } from '../infrastructure/retention/reasons.ts';
import type { RetentionRule } from '../infrastructure/retention/retention.ts';

export const OBLIGATIONS_RETENTION: readonly RetentionRule[] = [
  { table: 'obligation', what: '', kept: CONTACTS },
  { table: 'bureau_report', what: '', kept: CREDIT_PAPERS },
  { table: 'note_cancellation', what: '', kept: CREDIT_PAPERS },
  { table: 'note_transfer', what: '', kept: CREDIT_PAPERS },
];
