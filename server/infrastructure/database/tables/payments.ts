import type { SlipRejection } from '#core/payments/cash-slips.ts';
import type { DateText, Json, Nullable, Pesos } from './columns.ts';

export interface PaymentAttemptTable {
  reference: string;
  client_id: Nullable<string>;
  credit_number: number;
  account_id: Nullable<string>;
  payer: 'borrower' | 'public';
  amount: Pesos;
  currency: 'COP';
  prepayment_choice: 'reduce_term' | 'reduce_instalment';
  /** Where a payer without a session wants the receipt; forgotten once it has served. */
  payer_email: Nullable<string>;
  status: 'open' | 'pending' | 'approved' | 'declined' | 'voided' | 'error' | 'expired';
  provider_transaction_id: Nullable<string>;
  method: Nullable<string>;
  /** Of cash: what its payer says at the counter, and until when it is paid there. All three or none. */
  counter_agreement: Nullable<string>;
  counter_payment_number: Nullable<string>;
  counter_pay_before: Nullable<Date>;
  created_at: Date;
  expires_at: Date;
  finalised_at: Nullable<Date>;
}

export interface PaymentTable {
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

/** A payment at a counter as somebody reported it. It changes no debt: what is posted is a payment, which it then names. */
export interface CashSlipTable {
  id: string;
  /** Made by the phone before its first try. */
  client_id: string;
  credit_number: number;
  /** The holder's; none when it came with the pass of the public flow. */
  account_id: Nullable<string>;
  amount: Pesos;
  paid_at: Date;
  receipt: Nullable<string>;
  media_type: 'image/jpeg' | 'application/pdf';
  /** Size and hash of what is kept, before it is sealed. */
  bytes: number;
  sha256: string;
  /** Of what the phone sent, by which the same file sent again is known. */
  sent_sha256: string;
  /** Of its content; none once it was dropped. */
  storage_key: Nullable<string>;
  reported_at: Date;
  /** When an operator refused it, and why. */
  refused_at: Nullable<Date>;
  rejection: Nullable<SlipRejection>;
  /** The payment that it became. */
  payment_id: Nullable<string>;
}

/** What the provider approved on a day of Bogota and what of it is posted, as last compared. */
export interface ReconciledDayTable {
  provider: string;
  day: DateText;
  provider_count: number;
  provider_cents: number;
  posted_count: number;
  posted_cents: number;
  differences: Json<
    readonly { readonly kind: string; readonly transactionId: string; readonly reference: string }[]
  >;
  checked_at: Date;
}
