import type { Generated } from 'kysely';
import type { RequestKind } from '#core/rights/claims.ts';
import type { DateText, Nullable, Pesos } from './columns.ts';

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

export interface WithdrawalTable {
  /** Its filing number. */
  number: Generated<number>;
  application_id: string;
  account_id: string;
  said_at: Date;
  said_to: string;
  /** Null while it is not known what becomes of the money. */
  carried_out_at: Nullable<Date>;
  outcome: Nullable<'returned' | 'not_delivered'>;
}

export interface ClinicRefundTable {
  credit_number: number;
  amount: Pesos;
  clinic_reference: string;
  asked_at: Date;
  repaid_at: Nullable<Date>;
  declined_at: Nullable<Date>;
}

export interface PaymentReturnTable {
  payment_id: string;
  credit_number: number;
  amount: Pesos;
  reference: string;
  returned_at: Date;
}

export interface RightsTables {
  withdrawal: WithdrawalTable;
  clinic_refund: ClinicRefundTable;
  payment_return: PaymentReturnTable;
  claim: ClaimTable;
  claim_answer: ClaimAnswerTable;
}
