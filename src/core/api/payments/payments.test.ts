import { describe, expect, it } from 'vitest';
import { paymentCalls } from './payments.ts';

describe('the calls of a payment provider', () => {
  it('carry its name in their paths', () => {
    const { signPayment, readPaymentStatus } = paymentCalls('otra');
    expect(signPayment.path).toBe('/api/otra-signature');
    expect(readPaymentStatus.path).toBe('/api/otra-status');
  });
});
