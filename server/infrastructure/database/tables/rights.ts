import type { Generated } from 'kysely';
import type { RequestKind } from '#core/rights/claims.ts';
import type { AccountType } from './catalog.ts';
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
  /** From then on the clinic, which has the money, is asked whether the procedure had begun. */
  clinic_asked_at: Nullable<Date>;
  /** The clinic's number of the question. */
  clinic_question_id: Nullable<string>;
  clinic_answered_at: Nullable<Date>;
  /** As the clinic says; excluded if it is not carried out. */
  begun_on: Nullable<DateText>;
  /** Null while it is not known what becomes of the money, and for good where it is excluded. */
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

/** A try to give a payment back. */
export interface RefundTable {
  id: string;
  payment_id: string;
  /** From 1 on. */
  attempt: number;
  credit_number: number;
  way: 'void' | 'transfer';
  amount: Pesos;
  /** Else to somebody else who paid. */
  is_to_holder: boolean;
  payee_name: Nullable<string>;
  payee_document: Nullable<string>;
  account_type: Nullable<AccountType>;
  bank: Nullable<string>;
  account_number: Nullable<string>;
  /** What is shown of the number. */
  last_four: Nullable<string>;
  /** Null where no operator is needed. */
  released_by: Nullable<string>;
  created_at: Date;
  /** Before the call: from here on the money may be on its way. */
  asked_at: Nullable<Date>;
  transfer_id: Nullable<string>;
  settled_at: Nullable<Date>;
  failed_at: Nullable<Date>;
  failure: Nullable<string>;
  /** When the bank gave back what had been paid, and why, in its words. */
  returned_at: Nullable<Date>;
  return_reason: Nullable<string>;
}

export interface RightsTables {
  withdrawal: WithdrawalTable;
  clinic_refund: ClinicRefundTable;
  refund: RefundTable;
  claim: ClaimTable;
  claim_answer: ClaimAnswerTable;
}
