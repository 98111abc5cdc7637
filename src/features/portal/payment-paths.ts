/** Path of the cash slip form. */
export const SLIP_PATH = '/dashboard/pay/cash/slip';

/** Path of a payment's result, also the target of the provider's redirect. */
export const paymentResultPath = (reference: string): string =>
  `/dashboard/pay?${new URLSearchParams({ reference })}`;
