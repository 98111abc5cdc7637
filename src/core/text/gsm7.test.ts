import { describe, expect, it } from 'vitest';
import { foldToGsm7, gsm7Places, isWritableInSms, toGsm7 } from './gsm7.ts';

// 3GPP TS 23.038, table 6.2.1: of the Spanish letters, á, í, ó and ú are missing.
describe('a text message', () => {
  it('loses the accents that its alphabet lacks, and keeps the others', () => {
    expect(toGsm7('¿Cuánto? Mañana, café, pingüino, Únete…')).toBe(
      '¿Cuanto? Mañana, café, pingüino, Unete...',
    );
    expect(toGsm7('$\u00a01.200 – “así”')).toBe('$ 1.200 - "asi"');
  });

  it('refuses a letter of a template that it cannot write, and never writes a question mark in its place', () => {
    for (const text of ['Paga ✓', 'Tu cuota 🦷', 'Łódź', 'Анна'])
      expect(() => toGsm7(text)).toThrow(RangeError);
  });

  it('leaves out what somebody else wrote and it cannot write', () => {
    expect(foldToGsm7('Clínica Łódź 🦷 №')).toBe('Clinica odz  ');
    expect(isWritableInSms('Crédito Fácil')).toBe(true);
    for (const text of ['信用', 'Caja ✓']) expect(isWritableInSms(text)).toBe(false);
  });

  it('counts two places for what needs an escape', () => {
    expect(gsm7Places('a€[')).toBe(5);
  });
});
