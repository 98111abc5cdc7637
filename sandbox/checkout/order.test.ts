import { describe, expect, it } from 'vitest';
import { sandboxKeys } from '../keys.ts';
import { type Order, orderProblems } from './order.ts';
import { integritySignature } from './signatures.ts';

const keys = sandboxKeys.payments;
const now = new Date('2026-11-20T15:00:00Z');

const signed = (order: Partial<Order> = {}): Order => {
  const whole = {
    publicKey: keys.publicKey,
    currency: 'COP',
    amountInCents: 25_322_600,
    reference: 'CS-100234_1',
    signature: '',
    expirationTime: undefined,
    redirectUrl: undefined,
    ...order,
  };
  return { ...whole, signature: order.signature ?? integritySignature(whole, keys.integritySecret) };
};

describe('an order', () => {
  it.each([
    ['plain', {}],
    ['of the smallest amount', { amountInCents: 150_000 }],
    ['that expires later', { expirationTime: '2026-11-20T15:00:01.000Z' }],
    ['that returns to a page', { redirectUrl: 'http://localhost:3000/dashboard/pay' }],
  ])('%s can be paid', (_what, order) => {
    expect(orderProblems(signed(order), keys, now)).toEqual({});
  });

  it('may be signed in capitals', () => {
    const { signature } = signed();
    expect(orderProblems(signed({ signature: signature.toUpperCase() }), keys, now)).toEqual({});
  });

  it.each([
    ['of another merchant', { publicKey: 'pub_test_other' }, 'public_key'],
    ['in another currency', { currency: 'USD' }, 'currency'],
    ['below the minimum', { amountInCents: 149_999 }, 'valid_amount_in_cents'],
    ['of no amount', { amountInCents: Number.NaN }, 'amount_in_cents'],
    ['of half a cent', { amountInCents: 150_000.5 }, 'amount_in_cents'],
    ['with an empty reference', { reference: '' }, 'reference'],
    ['with a reference of other signs', { reference: 'CS 1' }, 'reference'],
    ['with a wrong signature', { signature: 'f'.repeat(64) }, 'signature'],
    ['that expired', { expirationTime: '2026-11-20T15:00:00.000Z' }, 'expiration_time'],
    ['that expires on no date', { expirationTime: 'mañana' }, 'expiration_time'],
    ['that returns to a script', { redirectUrl: 'javascript:alert(1)' }, 'redirect_url'],
  ])('%s is refused for its %3$s', (_what, order, field) => {
    expect(Object.keys(orderProblems(signed(order), keys, now))).toEqual([field]);
  });

  it('is not the order that was signed when its amount, reference or expiration changed', () => {
    const { signature } = signed({ expirationTime: '2026-11-20T16:00:00.000Z' });
    for (const change of [
      { amountInCents: 150_000 },
      { reference: 'CS-2' },
      { expirationTime: '2026-11-20T17:00:00.000Z' },
    ]) {
      const changed = signed({ expirationTime: '2026-11-20T16:00:00.000Z', ...change, signature });
      expect(orderProblems(changed, keys, now)).toEqual({ signature: ['La firma es inválida'] });
    }
  });
});
