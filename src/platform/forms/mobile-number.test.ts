import { describe, expect, it } from 'vitest';
import { mobileNumber, optionalMobileNumber } from './mobile-number.ts';

const messageFor = (schema: ReturnType<typeof mobileNumber>, text: string): string | undefined => {
  try {
    schema.validateSync(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe('the mobile number of a form, messages of section 5 of the specification', () => {
  it.each(['3001234567', '+57 300 123 4567', '573001234567'])('takes %s', (text) => {
    expect(messageFor(mobileNumber(), text)).toBeUndefined();
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
  ])('answers "%s" with "%s"', (text, message) => {
    expect(messageFor(mobileNumber(), text)).toBe(message);
  });

  // @covers 5.19
  it('lets an optional number be empty, and nothing else that is wrong', () => {
    expect(messageFor(optionalMobileNumber(), '')).toBeUndefined();
    expect(messageFor(optionalMobileNumber(), '300')).toBe(
      'El número de celular no debe ser menor de 10 caracteres',
    );
  });
});
