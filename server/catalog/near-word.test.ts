import { describe, expect, it } from 'vitest';
import { isNear } from './near-word.ts';

describe('isNear', () => {
  it.each([
    ['ortodonsia', 'ortodoncia', 'a wrong letter'],
    ['clinca', 'clinica', 'a letter missing'],
    ['dentall', 'dental', 'a letter too many'],
    ['dnetal', 'dental', 'two letters swapped'],
    ['rinoplstia', 'rinoplastia', 'a letter missing in a long word'],
    ['ortodons', 'ortodoncia', 'a mistake in a word not yet finished'],
    ['jaun', 'juan', 'a swap in a short word'],
  ])('takes %s for %s: %s', (typed, known) => {
    expect(isNear(typed, known)).toBe(true);
  });

  it.each([
    ['ortodoncia', 'endodoncia', 'another word'],
    ['cali', 'cota', 'two mistakes in a short word'],
    ['ojo', 'oja', 'a word too short to guess'],
    ['clinica', 'cl', 'a known word shorter than the typed one'],
  ])('does not take %s for %s: %s', (typed, known) => {
    expect(isNear(typed, known)).toBe(false);
  });
});
