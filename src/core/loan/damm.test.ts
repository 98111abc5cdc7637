import { describe, expect, it } from 'vitest';
import { dammDigit } from './credit-number.ts';

describe('dammDigit', () => {
  // The worked example published with the algorithm.
  it('of 572 is 4, and 5724 checks', () => {
    expect(dammDigit('572')).toBe('4');
    expect(dammDigit('5724')).toBe('0');
    expect(dammDigit('5727')).not.toBe('0');
  });
});
