import { describe, expect, it } from 'vitest';
import { percentText, pesos } from './money-text.ts';

describe('pesos', () => {
  // @covers 5.36
  it('writes thousands with dots, no cents, and never breaks the line after the sign', () => {
    expect(pesos(253226)).toBe('$\u00a0253.226');
    expect(pesos(25_000_000)).toBe('$\u00a025.000.000');
  });

  it('groups four digits too, so that amounts in a list look alike', () => {
    expect(pesos(1500)).toBe('$\u00a01.500');
  });

  it('shows zero as zero and puts the minus first', () => {
    expect(pesos(0)).toBe('$\u00a00');
    expect(pesos(-1200)).toBe('-$\u00a01.200');
  });
});

describe('percentText', () => {
  // @covers 5.37
  it('shows the monthly rate of Decisions §8 with two decimals', () => {
    expect(percentText(0.018)).toBe('1,80\u00a0%');
  });
});
