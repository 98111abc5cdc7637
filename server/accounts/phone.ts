import { type Phone, parsePhone } from '#core/people/phone.ts';
import { InvalidFields } from '../infrastructure/runtime/errors.ts';

/** Accepts a phone with or without its country prefix. Errors: InvalidFields. */
export const phoneOf = (text: string, field: string): Phone => {
  const phone = parsePhone(text);
  if (phone === undefined) throw new InvalidFields({ [field]: 'El número de celular no es válido' });
  return phone;
};
