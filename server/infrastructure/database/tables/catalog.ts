import type { Generated } from 'kysely';

export interface ProviderTable {
  id: string;
  code: string;
  trade_name: string;
  city: string;
  search_text: string;
  is_active: Generated<boolean>;
}

export interface ProcedureTable {
  id: string;
  code: string;
  name: string;
  speciality_name: string;
  search_text: string;
  is_active: Generated<boolean>;
}

export interface SearchWordTable {
  catalog: 'provider' | 'procedure';
  word: string;
}
