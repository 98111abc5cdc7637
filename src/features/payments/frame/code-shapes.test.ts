import { describe, expect, it } from 'vitest';
import { barcodeOf, qrOf } from './code-shapes.ts';

/** Decodes a one-row path to ones and zeros. */
const bitsOf = ({ path, size }: { path: string; size: number }): string => {
  const bits = Array.from({ length: size }, () => '0');
  for (const [, start, length] of path.matchAll(/M(\d+) 0h(\d+)/g))
    bits.fill('1', Number(start), Number(start) + Number(length));
  return bits.join('');
};

describe('barcodeOf', () => {
  it('draws start C, the pairs, the check symbol and the stop, between ten light modules', () => {
    // ISO/IEC 15417, widths of the symbols: start C 211232, 12 112232, 34 131123, check 82 121241, stop 2331112.
    // The check symbol: (105 + 1 × 12 + 2 × 34) mod 103 = 82.
    const widths = '211232' + '112232' + '131123' + '121241' + '2331112';
    const modules = [...widths].map((width, index) => (index % 2 === 0 ? '1' : '0').repeat(Number(width)));
    expect(bitsOf(barcodeOf('1234'))).toBe(`${'0'.repeat(10)}${modules.join('')}${'0'.repeat(10)}`);
  });

  it('draws ten digits in 110 modules: seven symbols, a stop of 13 and the light around them', () => {
    expect(barcodeOf('1234567895').size).toBe(7 * 11 + 13 + 20);
  });

  it('refuses what is no pairs of digits', () => {
    for (const text of ['', '123', '12a4']) expect(() => barcodeOf(text)).toThrow(RangeError);
  });
});

describe('qrOf', () => {
  it('draws ten digits in the smallest code, of 21 modules, with four light ones around', () => {
    const { path, size } = qrOf('1234567895');
    expect(size).toBe(21 + 8);
    // Finder patterns: seven dark modules, twice in the first row.
    expect(path.startsWith('M4 4h7v1h-7z')).toBe(true);
    expect(path).toContain('M18 4h7v1h-7z');
    expect(path).toContain('M4 24h7v1h-7z');
  });
});
