import { NOBODYS, PAYEES } from '../infrastructure/retention/reasons.ts';
import type { RetentionRule } from '../infrastructure/retention/retention.ts';

export const CATALOG_RETENTION: readonly RetentionRule[] = [
  { table: 'provider', what: '', kept: NOBODYS },
  { table: 'provider_account', what: '', kept: PAYEES },
  { table: 'procedure', what: '', kept: NOBODYS },
  { table: 'search_word', what: '', kept: NOBODYS },
];
