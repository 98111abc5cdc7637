import type { Generated } from 'kysely';
import type { Nullable } from './columns.ts';

interface ProviderTable {
  id: string;
  code: string;
  trade_name: string;
  city: string;
  /** Where it is told of a change of its account. */
  contact_email: Nullable<string>;
  search_text: string;
  is_active: Generated<boolean>;
}

export type AccountType = 'savings' | 'checking' | 'bre_b';

/** To which account a provider is paid, as last loaded. */
interface ProviderAccountTable {
  provider_id: string;
  /** Of its holder, with the check digit. */
  nit: string;
  account_type: AccountType;
  /** Null where the number is a Bre-B key. */
  bank: Nullable<string>;
  account_number: string;
  /** What is shown of the number. */
  last_four: string;
  loaded_at: Date;
  /** No transfer goes to it before. */
  payable_from: Date;
}

interface ProcedureTable {
  id: string;
  code: string;
  name: string;
  speciality_name: string;
  search_text: string;
  is_active: Generated<boolean>;
}

interface SearchWordTable {
  catalog: 'provider' | 'procedure';
  word: string;
}

export interface CatalogTables {
  provider: ProviderTable;
  provider_account: ProviderAccountTable;
  procedure: ProcedureTable;
  search_word: SearchWordTable;
}
