import type { Lender } from '../infrastructure/config/lender.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { supportAdvice, supportContact } from '../infrastructure/messages/email.ts';
import type { RateLimit } from '../infrastructure/rate-limit.ts';
import { CallError, Conflict } from '../infrastructure/runtime/errors.ts';

type EndedSession = Pick<Row<'session'>, 'end_reason'> & Pick<Row<'account'>, 'blocked_at' | 'closed_at'>;

export class PhoneNotRegistered extends CallError {
  constructor() {
    super(404, 'phone_not_registered', 'El celular aún no se ha registrado. Primero debes crear una cuenta.');
  }
}

const accountBlockedSentence = (lender: Lender, isClosed: boolean): string =>
  isClosed
    ? `Esta cuenta se cerró, como lo pediste. Si quieres abrir otra con este número, ${supportContact(lender)}.`
    : `Tu cuenta está bloqueada por seguridad. Para revisarlo contigo, ${supportContact(lender)}. Tus cuotas se pueden pagar sin ingresar.`;

/** Told only with a right code, or a token of a session that the block ended: else a phone's answers are as without. */
export class AccountBlocked extends CallError {
  constructor(lender: Lender, { closed_at: closedAt }: Pick<Row<'account'>, 'closed_at'>) {
    super(403, 'account_blocked', accountBlockedSentence(lender, closedAt !== null));
  }
}

/** What the holder of an ended session's token reads; undefined: the usual sentence. */
export const endedSentence = (
  lender: Lender,
  { end_reason: reason, blocked_at: blockedAt, closed_at: closedAt }: EndedSession,
): string | undefined => {
  switch (reason) {
    case 'other_device':
      return 'Cerraste esta sesión desde otro equipo. Ingresa de nuevo para continuar donde ibas.';
    case 'reuse':
      return 'Cerramos tu sesión para protegerte: recibimos una llave vieja de ella, que alguien pudo copiar. Ingresa de nuevo para continuar donde ibas.';
    case 'operator':
      return blockedAt
        ? accountBlockedSentence(lender, closedAt !== null)
        : 'Cerramos tu sesión a pedido tuyo o para protegerte. Ingresa de nuevo para continuar donde ibas.';
    case 'phone_changed':
      return `Cambiamos el celular de tu cuenta. Ingresa con el número nuevo para continuar donde ibas. Si no lo pediste, ${supportContact(lender)}.`;
    default:
      return undefined;
  }
};

export const phoneTaken = (): Conflict =>
  new Conflict('phone_taken', 'Este número ya está asociado a una cuenta registrada.');

export const emailConfirmed = (): Conflict =>
  new Conflict('email_confirmed', 'Tu correo ya está confirmado. Continúa con tu solicitud.');

export const profileLocked = ({ supportEmail }: Lender): Conflict =>
  new Conflict(
    'profile_locked',
    `Tu solicitud ya se estudió con estos datos y no se pueden cambiar aquí. Si hay un error, escríbenos a ${supportEmail}.`,
  );

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
