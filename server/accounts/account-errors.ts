import type { Lender } from '../infrastructure/config/lender.ts';
import { supportAdvice } from '../infrastructure/messages/email.ts';
import type { RateLimit } from '../infrastructure/rate-limit.ts';
import { CallError, Conflict } from '../infrastructure/runtime/errors.ts';

export class PhoneNotRegistered extends CallError {
  constructor() {
    super(404, 'phone_not_registered', 'El celular aún no se ha registrado. Primero debes crear una cuenta.');
  }
}

export const phoneTaken = (): Conflict =>
  new Conflict('phone_taken', 'Este número ya está asociado a una cuenta registrada.');

export const emailConfirmed = (): Conflict =>
  new Conflict('email_confirmed', 'Tu correo ya está confirmado. Continúa con tu solicitud.');

export const signUpsFrom = (source: string, most: number, lender: Lender): RateLimit => ({
  bucket: `sign-ups from ${source}`,
  most,
  per: 'hour',
  rejection: {
    code: 'too_many_sign_ups',
    sentence: 'Desde tu conexión se crearon muchas cuentas. Puedes intentarlo de nuevo',
    advice: supportAdvice(lender),
  },
});

/** Limits enumeration of registered phones from one address. */
export const phonesFrom = (source: string, most: number, lender: Lender): RateLimit => ({
  bucket: `phones from ${source}`,
  most,
  per: 'hour',
  rejection: {
    code: 'too_many_phones_here',
    sentence: 'Desde tu conexión se escribieron muchos celulares. Puedes intentarlo de nuevo',
    advice: supportAdvice(lender),
  },
});

/** Identity document and e-mail together: whoever tries out other people's is stopped, whoever mistypes is not. */
export const identifierChanges = (accountId: string, lender: Lender): RateLimit => ({
  bucket: `identifier changes of ${accountId}`,
  most: 3,
  per: 'day',
  rejection: {
    code: 'too_many_changes',
    sentence: 'Cambiaste tu correo o tu documento tres veces. Puedes cambiarlo de nuevo',
    advice: supportAdvice(lender),
  },
});
