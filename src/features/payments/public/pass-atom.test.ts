import { describe, expect, it } from 'vitest';
import { isFoundCredit, isPassAlive } from './pass-atom.ts';

const FOUND_AT = 1_790_000_000_000;
const found = {
  pass: 'pase.1.2.3',
  creditNumber: 1234567895,
  lastFour: '7895',
  maskedDocument: '*** 4567',
  minimumPayment: 253_226,
  totalDebt: 4_000_000,
  validOn: '2026-11-20',
  foundAt: FOUND_AT,
};

describe('isPassAlive', () => {
  it('holds for an hour, and not when the clock was set back', () => {
    const minutes = [-1, 0, 59.9, 60];
    expect(minutes.map((count) => isPassAlive(found, FOUND_AT + count * 60_000))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('isFoundCredit', () => {
  it('takes back what was kept and refuses anything else', () => {
    expect(isFoundCredit(found)).toBe(true);
    expect(isFoundCredit(null)).toBe(true);
    expect(isFoundCredit({ ...found, catchUp: { amount: 90_000, since: '2026-09-14' } })).toBe(true);
    expect(isFoundCredit({ ...found, catchUp: { amount: '90000' } })).toBe(false);
    const broken = [undefined, 7, {}, { ...found, pass: null }, { ...found, totalDebt: '4000000' }];
    expect(broken.some(isFoundCredit)).toBe(false);
  });
});
