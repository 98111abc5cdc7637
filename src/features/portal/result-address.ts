/** Path of the cash slip form. */
export const SLIP_ADDRESS = '/dashboard/pay/cash/slip';

/** Path of a payment's result, also the target of the provider's redirect. */
export const resultOf = (reference: string): string => `/dashboard/pay?${new URLSearchParams({ reference })}`;
