/** Where the payment area takes the slip of a payment at a counter. */
export const SLIP_ADDRESS = '/dashboard/pay/cash/slip';

/** Where the payment area tells what became of a payment: the address that the provider sends a payer back to. */
export const resultOf = (reference: string): string => `/dashboard/pay?${new URLSearchParams({ reference })}`;
