import type { SlipRejection } from '#core/payments/cash-slips.ts';
import type { DateText, Json, Nullable, Pesos, SubmittedFileContentTable } from './columns.ts';

interface PaymentAttemptTable {
  reference: string;
  client_id: Nullable<string>;
  credit_number: number;
  account_id: Nullable<string>;
  payer: 'borrower' | 'public';
  amount: Pesos;
  currency: 'COP';
  prepayment_choice: 'reduce_term' | 'reduce_instalment';
  /** Receipt address of a payer without a session; erased after sending. */
  payer_email: Nullable<string>;
  status: 'open' | 'pending' | 'approved' | 'declined' | 'voided' | 'error' | 'expired';
  provider_transaction_id: Nullable<string>;
  method: Nullable<string>;
  /** Counter payment: agreement, number and deadline. All three or none. */
  counter_agreement: Nullable<string>;
  counter_payment_number: Nullable<string>;
  counter_pay_before: Nullable<Date>;
  created_at: Date;
  expires_at: Date;
  finalised_at: Nullable<Date>;
}

interface PaymentTable {
  id: string;
  provider: string;
  provider_transaction_id: string;
  reference: string;
  credit_number: number;
  amount: Pesos;
  channel: string;
  prepayment_choice: 'reduce_term' | 'reduce_instalment';
  value_date: DateText;
  paid_at: Date;
  posted_at: Date;
  ledger_entry_id: number;
  reversed_at: Nullable<Date>;
}

/** A reported cash payment. Changes no debt by itself: once posted it references the payment. */
interface CashSlipTable {
  id: string;
  /** Idempotency key, created by the client before its first try. */
  client_id: string;
  credit_number: number;
  /** Null when submitted with a public payment pass. */
  account_id: Nullable<string>;
  amount: Pesos;
  paid_at: Date;
  receipt: Nullable<string>;
  media_type: 'image/jpeg' | 'application/pdf';
  /** Size and hash of the stored plaintext. */
  bytes: number;
  sha256: string;
  /** SHA-256 of the upload, to dedupe repeated uploads. */
  sent_sha256: string;
  /** Null once the content was deleted. */
  storage_key: Nullable<string>;
  reported_at: Date;
  /** Rejection by an operator. */
  refused_at: Nullable<Date>;
  rejection: Nullable<SlipRejection>;
  /** The posted payment. */
  payment_id: Nullable<string>;
}

/** Provider's approved amount and posted amount per day in Bogota, as last reconciled. */
interface ReconciledDayTable {
  provider: string;
  day: DateText;
  provider_count: number;
  provider_cents: number;
  posted_count: number;
  posted_cents: number;
  differences: Json<
    readonly {
      readonly kind: string;
      readonly transactionId: string;
      readonly reference: string;
      readonly amountInCents: number;
    }[]
  >;
  checked_at: Date;
}

export interface PaymentsTables {
  payment_attempt: PaymentAttemptTable;
  payment: PaymentTable;
  reconciled_day: ReconciledDayTable;
  cash_slip: CashSlipTable;
  cash_slip_content: SubmittedFileContentTable;
}
