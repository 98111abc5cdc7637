import { parseCreditNumber } from '#core/loan/credit-number.ts';

const CREDIT = 'credito';

/** The address with which somebody else pays a credit. It carries the credit number and nothing else. */
export const paymentLink = (origin: string, creditNumber: number): string =>
  `${origin}/public-payment?${new URLSearchParams({ [CREDIT]: String(creditNumber) })}`;

/** What such an address asks for: a credit number, `broken` when its check digit does not hold, undefined without one. */
export const linkedCredit = (params: URLSearchParams): number | 'broken' | undefined => {
  const text = params.get(CREDIT);
  return text === null ? undefined : (parseCreditNumber(text) ?? 'broken');
};
