import type { Transaction } from './transaction.ts';

function methodWire({ method, extra }: Transaction): unknown {
  return extra === undefined ? method : { ...(method as object), extra };
}

/** A transaction as the provider's REST API and events show it. */
export function transactionWire(transaction: Transaction) {
  return {
    id: transaction.id,
    created_at: transaction.createdAt,
    finalized_at: transaction.finalizedAt ?? null,
    amount_in_cents: transaction.amountInCents,
    reference: transaction.reference,
    customer_email: transaction.customerEmail,
    currency: transaction.currency,
    payment_method_type: transaction.methodType,
    payment_method: methodWire(transaction),
    status: transaction.status,
    status_message: transaction.statusMessage ?? null,
    redirect_url: transaction.redirectUrl ?? null,
    payment_source_id: null,
    payment_link_id: null,
    shipping_address: null,
    customer_data: transaction.customer,
    billing_data: null,
  };
}

export type TransactionWire = ReturnType<typeof transactionWire>;
