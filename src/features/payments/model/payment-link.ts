import { parseCreditNumber } from '#core/loan/credit-number.ts';

const CREDIT = 'credito';

/** Public payment URL; it carries the credit number and nothing else. */
export const paymentLink = (origin: string, creditNumber: number): string =>
  `${origin}/public-payment?${new URLSearchParams({ [CREDIT]: String(creditNumber) })}`;

/** Credit number of such a URL; `broken` when its check digit fails, undefined without one. */
export const linkedCredit = (params: URLSearchParams): number | 'broken' | undefined => {
  const text = params.get(CREDIT);
  return text === null ? undefined : (parseCreditNumber(text) ?? 'broken');
};
