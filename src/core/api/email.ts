import { string } from 'yup';
import { cleanEmail, parseEmail } from '../people/email.ts';

/** An address, or empty text for none. */
export const emailField = () =>
  string()
    .transform((text: unknown) => (typeof text === 'string' ? cleanEmail(text) : text))
    .max(254)
    .test(
      'email',
      'Ingresa un formato válido de correo electrónico',
      (value) => !value || parseEmail(value) !== undefined,
    );
