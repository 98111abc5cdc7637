import { describe, expect, it } from 'vitest';
import { createCreditNumber } from '#core/loan/credit-number.ts';
import { linkedCredit, paymentLink } from './payment-paths.ts';

const NUMBER = createCreditNumber(() => 23_456_789);
const read = (address: string) => linkedCredit(new URL(address).searchParams);

describe('the link for somebody else to pay with', () => {
  it('carries the credit number alone and is read back', () => {
    const link = paymentLink('https://cuotasana.example', NUMBER);
    expect(link).toBe(`https://cuotasana.example/public-payment?credito=${NUMBER}`);
    expect(read(link)).toBe(NUMBER);
  });

  it('is known to be broken by its check digit, and to be none without a number', () => {
    const broken = `${NUMBER}`.replace(/\d$/, (digit) => `${(Number(digit) + 1) % 10}`);
    for (const text of [broken, '', 'x', `${NUMBER}1`])
      expect(read(`https://cuotasana.example/public-payment?credito=${text}`)).toBe('broken');
    expect(read('https://cuotasana.example/public-payment')).toBeUndefined();
  });
});
