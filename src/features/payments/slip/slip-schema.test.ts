import { describe, expect, it } from 'vitest';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { rejections } from '../../../../tests/support/rejections.ts';
import { slipSchema } from './slip-schema.ts';

const now = () => new Date('2026-01-21T20:05:30Z');
const schema = slipSchema(calendarDate('2026-01-20'), now);
const entry = {
  amount: 120_000,
  paidAt: '2026-01-21T15:05',
  receipt: '0042',
  file: new File(['?'], 'recibo.jpg'),
};

const said = (changed: object, by = schema) => rejections(by, { ...entry, ...changed });

describe('the report of a payment at a counter', () => {
  it('takes a payment of this very minute, and one of the day of the disbursement, with and without its number', async () => {
    expect(await said({})).toEqual([]);
    expect(await said({ paidAt: '2026-01-20T00:00', receipt: '' })).toEqual([]);
  });

  it.each([
    [{ amount: null }, 'Escribe cuánto pagaste.'],
    [{ amount: 0 }, 'Escribe cuánto pagaste.'],
    [{ amount: 100_000_000 }, 'Escribe el valor de tu recibo: este es demasiado alto.'],
    [{ paidAt: '2026-01-21T15:06' }, 'Esa fecha y hora todavía no ha llegado. Escribe la de tu recibo.'],
    [
      { paidAt: '2026-01-19T23:59' },
      'Tu crédito se desembolsó el 20 de enero de 2026. Escribe la fecha de tu recibo.',
    ],
    [{ receipt: 'x'.repeat(41) }, 'Escribe máximo 40 caracteres.'],
    [{ file: null }, 'Elige la foto o el PDF de tu recibo.'],
  ])('says of %o what to do', async (changed, sentence) => {
    expect(await said(changed)).toEqual([sentence]);
  });

  it('asks for the moment', async () => {
    expect(await said({ paidAt: '' })).toContain('Escribe la fecha y la hora de tu recibo.');
  });

  it('leaves the day of the disbursement to the server where it is not known', async () => {
    expect(await said({ paidAt: '2020-01-01T10:00' }, slipSchema(undefined, now))).toEqual([]);
  });
});
