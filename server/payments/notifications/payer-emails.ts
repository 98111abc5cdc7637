/** Outbox purpose of the receipt for a payer without a session. */
export const PAYER_RECEIPT = 'payer_receipt';
/** Outbox purpose of the counter instructions for a payer without a session. */
export const PAYER_COUNTER = 'payer_counter_payment';

/** Retention of that payer's address after the e-mail was sent, in case the receipt did not arrive. */
export const KEPT_DAYS = 30;
