import { describe, expect, it } from 'vitest';
import { calendarDate } from '../calendar/calendar-date.ts';
import { type IdentityDiscrepancy, identityDiscrepancies, type ReadDocument } from './identity-match.ts';

const applicant = {
  firstNames: 'Ana María',
  surnames: 'Pérez Ñáñez',
  documentNumber: '1020304050',
  birthDate: calendarDate('1990-03-14'),
};
const own = {
  numbers: ['1020304050', '1020304050'],
  names: 'ANA MARIA PEREZ NANEZ',
  birthDate: '1990-03-14',
  type: 'ID_CARD',
  country: 'CO',
  validUntil: '2031-11-20',
};
const today = calendarDate('2026-11-22');

describe('a document against the application', () => {
  // @covers 4.30
  it.each<[string, Partial<ReadDocument>, readonly IdentityDiscrepancy[]]>([
    ['is the applicant’s own', {}, []],
    ['has its number with points', { numbers: ['1.020.304.050'] }, []],
    ['has its number with the zeros of a bar code', { numbers: ['0001020304050'] }, []],
    ['has no number', { numbers: [] }, ['number_missing']],
    ['has a number of nothing', { numbers: [' ', '.'] }, ['number_missing']],
    ['has another number', { numbers: ['99999999'] }, ['number_different']],
    ['has the number, and another beside it', { numbers: ['1020304050', '99999999'] }, ['number_different']],
    ['has the digits with letters, as a passport', { numbers: ['AN1020304050'] }, ['number_different']],
    ['has no name', { names: ' ' }, ['name_missing']],
    ['has another name', { names: 'LUISA MORA' }, ['name_different']],
    ['has no birth date', { birthDate: undefined }, ['birth_date_missing']],
    ['has a birth date that is none', { birthDate: '14/03/1990' }, ['birth_date_missing']],
    ['has another birth date', { birthDate: '2015-03-14' }, ['birth_date_different']],
    ['has no country', { country: undefined }, ['country_missing']],
    ['has its country in small letters', { country: 'co' }, []],
    ['is foreign', { country: 'US' }, ['country_different']],
    ['ended yesterday', { validUntil: '2026-11-21' }, ['expired']],
    ['ends today', { validUntil: '2026-11-22' }, []],
    ['is a cédula without a date of expiry', { validUntil: undefined }, []],
    ['is a cédula with a date that nobody can read', { validUntil: '20/11/31' }, ['expiry_missing']],
    [
      'is a passport without a date of expiry',
      { type: 'PASSPORT', validUntil: undefined },
      ['expiry_missing'],
    ],
    ['is of a kind not said, without a date', { type: undefined, validUntil: undefined }, ['expiry_missing']],
    [
      'says nothing at all',
      {
        numbers: [],
        names: '',
        birthDate: undefined,
        type: undefined,
        country: undefined,
        validUntil: undefined,
      },
      ['number_missing', 'name_missing', 'birth_date_missing', 'country_missing', 'expiry_missing'],
    ],
  ])('that %s', (_what, change, discrepancies) => {
    expect(identityDiscrepancies(applicant, { ...own, ...change }, today)).toEqual(discrepancies);
  });
});
