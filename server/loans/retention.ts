import { CREDIT_PAPERS, NOBODYS } from '../infrastructure/retention/reasons.ts';
import type { RetentionRule } from '../infrastructure/retention/retention.ts';

export const LOANS_RETENTION: readonly RetentionRule[] = [
  { table: 'loan', what: '', kept: CREDIT_PAPERS },
  { table: 'disbursement', what: '', kept: CREDIT_PAPERS },
  { table: 'disbursement_transfer', what: '', kept: CREDIT_PAPERS },
  { table: 'unmatched_record', what: '', kept: CREDIT_PAPERS },
  { table: 'compared_history', what: '', kept: NOBODYS },
  { table: 'ledger_entry', what: '', kept: CREDIT_PAPERS },
  { table: 'ledger_line', what: '', kept: CREDIT_PAPERS },
  { table: 'loan_state', what: '', kept: CREDIT_PAPERS },
  { table: 'loan_delinquency', what: '', kept: CREDIT_PAPERS },
  { table: 'clearance_certificate', what: '', kept: CREDIT_PAPERS },
  { table: 'promise_to_pay', what: '', kept: CREDIT_PAPERS },
  { table: 'rate_cap', what: '', kept: NOBODYS },
];
