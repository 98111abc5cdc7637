import type { Generated } from 'kysely';

interface ProviderTable {
  id: string;
  code: string;
  trade_name: string;
  city: string;
  search_text: string;
  is_active: Generated<boolean>;
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
  procedure: ProcedureTable;
  search_word: SearchWordTable;
}
