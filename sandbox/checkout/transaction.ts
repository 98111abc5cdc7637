import type { Outcome } from './test-data.ts';

export interface Customer {
  readonly email?: string | undefined;
  readonly full_name?: string | undefined;
  readonly phone_number?: string | undefined;
  readonly legal_id?: string | undefined;
  readonly legal_id_type?: string | undefined;
}

export interface Transaction {
  readonly id: string;
  readonly reference: string;
  readonly amountInCents: number;
  readonly currency: string;
  readonly redirectUrl: string | undefined;
  readonly status: 'PENDING' | 'VOIDED' | Outcome;
  /** What it will be, and why, once it ends. */
  readonly outcome: Outcome;
  readonly message: string | null;
  readonly methodType: string;
  readonly method: object;
  /** Shown shortly after the provider accepted the transaction, when it is ready. */
  readonly extra: object | undefined;
  readonly isReady: boolean;
  /** Who must act before it ends; undefined where the test data decide. */
  readonly waitsFor: 'bank' | 'counter' | undefined;
  /** The path of the bank's page. */
  readonly ticket: string | undefined;
  /** By the sandbox clock. */
  readonly expiresAt: string | undefined;
  readonly customerEmail: string;
  readonly customer: Omit<Customer, 'email'>;
  readonly createdAt: string;
  readonly finalizedAt: string | undefined;
  /** When the cash was at the till, which the provider may tell later. */
  readonly paidAt?: string | undefined;
}

/** A transaction as the provider's REST API and events show it. */
export const transactionWire = (transaction: Transaction) => {
  const { method, extra, isReady, paidAt } = transaction;
  const known = isReady && extra !== undefined ? { ...extra, ...(paidAt && { paid_at: paidAt }) } : undefined;
  return {
    id: transaction.id,
    created_at: transaction.createdAt,
    finalized_at: transaction.finalizedAt ?? null,
    amount_in_cents: transaction.amountInCents,
    reference: transaction.reference,
    customer_email: transaction.customerEmail,
    currency: transaction.currency,
    payment_method_type: transaction.methodType,
    payment_method: known === undefined ? method : { ...method, extra: known },
    status: transaction.status,
    status_message: transaction.status === 'PENDING' ? null : transaction.message,
    redirect_url: transaction.redirectUrl ?? null,
    payment_source_id: null,
    payment_link_id: null,
    shipping_address: null,
    customer_data: transaction.customer,
    billing_data: null,
  };
};

export type TransactionWire = ReturnType<typeof transactionWire>;

export interface Filter {
  readonly reference?: string | undefined;
  readonly status?: string | undefined;
  readonly methodType?: string | undefined;
  /** UTC days as 2026-11-20, both inclusive. */
  readonly fromDate?: string | undefined;
  readonly untilDate?: string | undefined;
  readonly order?: 'ASC' | 'DESC' | undefined;
  readonly page: number;
  readonly pageSize: number;
}

export const matches = (filter: Filter, { reference, status, methodType, createdAt }: Transaction): boolean =>
  (filter.reference === undefined || reference === filter.reference) &&
  (filter.status === undefined || status === filter.status) &&
  (filter.methodType === undefined || methodType === filter.methodType) &&
  (filter.fromDate === undefined || createdAt.slice(0, 10) >= filter.fromDate) &&
  (filter.untilDate === undefined || createdAt.slice(0, 10) <= filter.untilDate);
