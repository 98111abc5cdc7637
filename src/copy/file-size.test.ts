import { describe, expect, it } from 'vitest';
import { fileSize, pdfSize } from './file-size.ts';

describe('the size of a file', () => {
  it.each([
    [0, '1 kB'],
    [84_400, '84 kB'],
    [999_400, '999 kB'],
    [1_240_000, '1,2 MB'],
  ])('of %i bytes is %s', (bytes, text) => expect(fileSize(bytes)).toBe(text));

  it('stands behind the pages of a PDF', () => {
    expect(pdfSize(1, 12_000)).toBe('PDF, 1 página, 12 kB');
    expect(pdfSize(3, 12_000)).toBe('PDF, 3 páginas, 12 kB');
  });
});
