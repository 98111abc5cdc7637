import { string } from 'yup';
import { parseEmail } from '../people/email.ts';

/** An address, or empty text for none. Spaces around it are no mistake: whoever reads it drops them. */
export const emailField = () =>
  string()
    .max(254)
    .test(
      'email',
      'Ingresa un formato válido de correo electrónico',
      (value) => !value || parseEmail(value) !== undefined,
    );
