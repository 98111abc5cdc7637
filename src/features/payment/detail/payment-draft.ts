/** The name of the draft that keeps what a payer chose for a credit. */
export const paymentDraft = (creditNumber: number): string => `payment-${creditNumber}`;
