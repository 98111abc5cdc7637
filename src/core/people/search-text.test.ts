import { describe, expect, it } from 'vitest';
import { searchText } from './search-text.ts';

describe('searchText', () => {
  it.each([
    ['  Clínica   ÑAÑEZ ', 'clinica nanez'],
    ['Ortodoncia — Invisalign®', 'ortodoncia invisalign'],
    ['Dr. José-María O’Neil', 'dr jose maria o neil'],
    ['...', ''],
  ])('makes %j comparable as %j', (text, expected) => {
    expect(searchText(text)).toBe(expected);
  });

  it('is the same for composed and decomposed accents', () => {
    expect(searchText('Medellín'.normalize('NFD'))).toBe(searchText('Medellín'.normalize('NFC')));
  });
});
