import { statusMessage, type Transaction } from './transactions.ts';

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
    payment_method: transaction.method,
    status: transaction.status,
    status_message: statusMessage(transaction),
    redirect_url: transaction.redirectUrl ?? null,
    payment_source_id: null,
    payment_link_id: null,
    shipping_address: null,
    customer_data: transaction.customer,
    billing_data: null,
  };
}
