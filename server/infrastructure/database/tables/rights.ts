import type { Generated } from 'kysely';
import type { RequestKind } from '#core/rights/claims.ts';
import type { DateText } from './columns.ts';

export interface ClaimTable {
  /** Its filing number. */
  number: Generated<number>;
  account_id: string;
  /** The device's key of it. */
  client_id: string;
  kind: RequestKind;
  text: string;
  text_sha256: string;
  received_at: Date;
  due_on: DateText;
}

export interface ClaimAnswerTable {
  claim_number: number;
  account_id: string;
  text: string;
  text_sha256: string;
  answered_at: Date;
  answered_by: string;
}

export interface RightsTables {
  claim: ClaimTable;
  claim_answer: ClaimAnswerTable;
}
