import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { readStartQuery, readStartState } from './start-query.ts';

const nexusOf = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

describe('the query of a link to the start screen', () => {
  it('opens the register view when nothing is asked', () => {
    expect(readStartQuery('')).toEqual({
      view: 'register',
      phone: undefined,
      referral: undefined,
      quote: undefined,
    });
  });

  // @covers 2.43
  it.each(['?continue', '?continue=true', '?continue=1'])('opens the continue view with %s', (search) => {
    expect(readStartQuery(search).view).toBe('continue');
  });

  it('stays with registering when the request to continue is denied', () => {
    expect(readStartQuery('?continue=false').view).toBe('register');
  });

  // @covers 2.41
  it.each([
    ['?phone=573001234567', '3001234567'],
    ['?phone=3001234567', '3001234567'],
    ['?phone=%2B57%20300%20123%204567', '3001234567'],
    ['?phone=+573001234567', '3001234567'],
    ['?phone=573001', undefined],
    ['?phone=6011234567', undefined],
    ['?phone=<script>', undefined],
  ])('reads the phone of %s as %s', (search, phone) => {
    expect(readStartQuery(search).phone).toBe(phone);
  });

  it.each([
    ['?monto=%24%C2%A03.000.000&cuotas=24', { amount: 3_000_000, term: 24 }],
    ['?monto=180000&cuotas=3', { amount: 180_000, term: 3 }],
    ['?monto=179999&cuotas=3', undefined],
    ['?monto=25000001&cuotas=3', undefined],
    ['?monto=3000000&cuotas=25', undefined],
    ['?monto=3000000', undefined],
    ['?monto=%3Cscript%3E&cuotas=24', undefined],
  ])('reads what the calculator carries on in %s as %s', (search, quote) => {
    expect(readStartQuery(search).quote).toEqual(quote);
  });

  it('reads the doctor under every name that links have used', () => {
    const doctor = { doctorId: '42', doctorName: 'Clínica Muñoz' };
    for (const value of [
      { medicoId: '42', medico: 'Clínica Muñoz' },
      { id: 42, name: 'Clínica Muñoz' },
      { id: '42', nombre_comercial: 'Clínica Muñoz' },
    ])
      expect(readStartQuery(`?nexus=${encodeURIComponent(nexusOf(value))}`).referral).toEqual(doctor);
  });

  it('ignores a malformed nexus', () => {
    expect(readStartQuery(`?nexus=${encodeURIComponent('!!!')}&phone=3001234567`)).toEqual({
      view: 'register',
      phone: '3001234567',
      referral: undefined,
    });
  });
});

describe('what the history entry keeps of it', () => {
  it('is read back after a reload, with the number that was named', () => {
    const entry = { view: 'continue', isNamed: true };
    expect(readStartState(entry, '3001234567')).toEqual({ view: 'continue', phone: '3001234567' });
    expect(readStartState(entry, null)).toEqual({ view: 'continue', phone: undefined });
  });

  it('does not name the number of another way to the screen', () => {
    expect(readStartState({ view: 'continue', isNamed: false }, '3001234567').phone).toBeUndefined();
  });

  it.each([null, undefined, 'x', {}, { view: 'other', isNamed: 7 }])(
    'is nothing when it holds %s',
    (entry) => {
      expect(readStartState(entry, '3001234567')).toEqual({ view: 'register', phone: undefined });
    },
  );
});
