import { describe, expect, it } from 'vitest';
import { createCreditNumber } from '#core/loan/credit-number.ts';
import { linkedCredit, paymentLink, resultPath, resultReference } from './payment-paths.ts';

const NUMBER = createCreditNumber(() => 23_456_789);
const read = (address: string) => linkedCredit(new URL(address).searchParams);
const referenceOf = (search: string, open?: string) => resultReference(new URLSearchParams(search), open);

describe('askedReference', () => {
  it('reads back the address that it made', () => {
    const { search } = new URL(resultPath('/dashboard/pay', 'CS-1-ab&c'), 'http://app');
    expect(referenceOf(search)).toBe('CS-1-ab&c');
  });

  it('takes the payment under way when the provider only says which transaction it was', () => {
    expect(referenceOf('?id=11-22&env=test', 'CS-1')).toBe('CS-1');
    expect(referenceOf('?reference=CS-2&id=11-22', 'CS-1')).toBe('CS-2');
  });

  it('asks about nothing without either', () => {
    expect(referenceOf('', 'CS-1')).toBeUndefined();
    expect(referenceOf('?reference=', 'CS-1')).toBeUndefined();
    expect(referenceOf('?id=11-22')).toBeUndefined();
  });
});

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
