import { parseEmail } from '../people/email.ts';
import { textOfKind } from './fields.ts';

/** An address, or empty text for none. */
export const emailField = () =>
  textOfKind('email')
    .max(254)
    .test(
      'email',
      'Ingresa un formato válido de correo electrónico',
      (value) => !value || parseEmail(value) !== undefined,
    );
