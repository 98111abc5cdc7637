import { describe, expect, it } from 'vitest';
import { rejections } from '../../../tests/support/rejections.ts';
import { mobileNumber, optionalMobileNumber } from './mobile-number.ts';

const said = (text: string, schema = mobileNumber()) => rejections(schema, text);

describe('the mobile number of a form, messages of section 5 of the specification', () => {
  it.each(['3001234567', '+57 300 123 4567', '573001234567'])('takes %s', async (text) => {
    expect(await said(text)).toEqual([]);
  });

  // @covers 5.1, 5.2, 5.3
  it.each([
    ['', 'El número de celular es requerido'],
    ['   ', 'El número de celular es requerido'],
    ['300123456', 'El número de celular no debe ser menor de 10 caracteres'],
    ['30012345678', 'El número de celular no debe ser mayor de 10 caracteres'],
    ['60111', 'El número de celular no es válido'],
    ['60112345678', 'El número de celular no es válido'],
    ['6011234567', 'El número de celular no es válido'],
    ['30012a4567', 'El número de celular no es válido'],
  ])('answers "%s" with "%s"', async (text, message) => {
    expect((await said(text))[0]).toBe(message);
  });

  // @covers 5.19
  it('lets an optional number be empty, and nothing else that is wrong', async () => {
    expect(await said('', optionalMobileNumber())).toEqual([]);
    const short = 'El número de celular no debe ser menor de 10 caracteres';
    expect(await said('300', optionalMobileNumber())).toEqual([short]);
  });
});
