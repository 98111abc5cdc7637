import type { CodeChannel, CodePurpose, CodeState, SendPermission } from '#core/codes/one-time-code.ts';
import type { Lender } from '../infrastructure/config/lender.ts';
import type { Limits } from '../infrastructure/config/limits.ts';
import { supportAdvice } from '../infrastructure/messages/email.ts';
import { withRetryTime } from '../infrastructure/messages/retry-time.ts';
import type { RateLimit } from '../infrastructure/rate-limit.ts';
import { CallError, TooMany } from '../infrastructure/runtime/errors.ts';

const fieldOf = (purpose: CodePurpose): string => (purpose === 'email' ? 'code' : 'otp');

const WRONG = {
  registration: 'Código inválido, por favor vuelve a intentarlo.',
  login: 'Por favor revisa los códigos enviados e intenta nuevamente.',
  email: 'El código ingresado no es correcto. Por favor verifícalo y vuélvelo a ingresar.',
  signing: 'Código inválido, por favor vuelve a intentarlo.',
} as const satisfies Record<CodePurpose, string>;

const triesLeftInWords = (triesLeft: number): string => {
  if (triesLeft <= 0) return 'Ese código ya no sirve: pide uno nuevo.';
  return triesLeft === 1 ? 'Te queda un intento.' : `Te quedan ${triesLeft} intentos.`;
};

export class WrongCode extends CallError {
  constructor(purpose: CodePurpose, triesLeft: number) {
    const message = `${WRONG[purpose]} ${triesLeftInWords(triesLeft)}`;
    super(422, 'code_wrong', message, { fields: { [fieldOf(purpose)]: message } });
  }
}

/** Why a code cannot be tried. `replaced` and `used` also stand for a code that was never sent. */
export type DeadCodeState = Exclude<CodeState, 'usable'>;

const DEAD = {
  expired: { code: 'code_expired', message: 'El código venció. Pide uno nuevo.' },
  exhausted: {
    code: 'code_exhausted',
    message: 'Ese código ya no sirve porque se escribió mal varias veces. Pide uno nuevo.',
  },
  used: {
    code: 'code_gone',
    message: 'Ese código ya no sirve. Usa el último que te enviamos o pide uno nuevo.',
  },
  replaced: {
    code: 'code_gone',
    message: 'Ese código ya no sirve. Usa el último que te enviamos o pide uno nuevo.',
  },
} as const satisfies Record<DeadCodeState, { code: string; message: string }>;

export class DeadCode extends CallError {
  constructor(purpose: CodePurpose, state: DeadCodeState) {
    const { code, message } = DEAD[state];
    super(422, code, message, { fields: { [fieldOf(purpose)]: message } });
  }
}

const SEND_ERRORS = {
  too_soon: { code: 'code_too_soon', sentence: 'Ya te enviamos un código. Puedes pedir otro' },
  too_many_sends: {
    code: 'too_many_codes',
    sentence: 'Enviamos muchos códigos a este celular en las últimas 24 horas. Puedes pedir otro',
  },
  too_many_failures: {
    code: 'too_many_wrong_codes',
    sentence: 'Se escribieron muchos códigos equivocados para este celular. Puedes intentarlo de nuevo',
  },
} as const;

type DeniedSend = Extract<SendPermission, { isAllowed: false }>;

export const sendDenied = (lender: Lender, { reason, retryAfterSeconds }: DeniedSend, now: Date): TooMany => {
  const { code, sentence } = SEND_ERRORS[reason];
  const advice = reason === 'too_soon' ? undefined : supportAdvice(lender);
  return new TooMany(code, withRetryTime(sentence, now, retryAfterSeconds, advice), retryAfterSeconds);
};

/** Rate-limit pool: requests from unknown devices never exhaust the limits of known people. */
export type CodePool = 'strangers' | 'known people';

export const sendsFrom = (source: string, pool: CodePool, most: number, lender: Lender): RateLimit => ({
  bucket: `codes of ${pool} from ${source}`,
  most,
  per: 'hour',
  rejection: {
    code: 'too_many_codes_here',
    sentence: 'Desde tu conexión se pidieron muchos códigos. Puedes intentarlo de nuevo',
    advice: supportAdvice(lender),
  },
});

export const checksFrom = (source: string, pool: CodePool, most: number, lender: Lender): RateLimit => ({
  bucket: `code checks of ${pool} from ${source}`,
  most,
  per: 'hour',
  rejection: {
    code: 'too_many_checks_here',
    sentence: 'Desde tu conexión se probaron muchos códigos. Puedes intentarlo de nuevo',
    advice: supportAdvice(lender),
  },
});

/** Global limit per pool, against floods of sends. */
export const sendsInAll = (pool: CodePool, most: number, lender: Lender): RateLimit => ({
  bucket: `codes of ${pool} in all`,
  most,
  per: 'minute',
  rejection: {
    code: 'codes_paused',
    sentence: 'Estamos enviando muchos códigos en este momento. Puedes pedir el tuyo',
    advice: supportAdvice(lender),
  },
});

const CHANNEL_WORDS = { sms: 'SMS', whatsapp: 'WhatsApp', email: 'correo' } as const satisfies Record<
  CodeChannel,
  string
>;

/** Cap per channel and pool, against costs without end. */
export const messagesOfDay = (
  channel: CodeChannel,
  pool: CodePool,
  { messagesPerDay, strangersPercent }: Limits,
  lender: Lender,
): RateLimit => {
  const ofStrangers = Math.floor((messagesPerDay[channel] * Math.min(strangersPercent, 100)) / 100);
  return {
    bucket: `messages to ${pool} by ${channel}`,
    most: pool === 'strangers' ? ofStrangers : messagesPerDay[channel] - ofStrangers,
    per: 'day',
    rejection: {
      code: 'messages_paused',
      sentence: `Por hoy no podemos enviar más códigos por ${CHANNEL_WORDS[channel]}. Puedes pedir el tuyo`,
      advice: supportAdvice(lender),
    },
  };
};

/** Look-ups of phones by all unknown devices. */
export const phonesInAll = (most: number): RateLimit => ({
  bucket: 'phones in all',
  most,
  per: 'hour',
  rejection: { code: 'too_many_phones', sentence: 'Puedes intentarlo de nuevo' },
});

const slowDown =
  (code: string, sentence: string) =>
  (lender: Lender, now: Date, seconds: number): TooMany =>
    new TooMany(code, withRetryTime(sentence, now, seconds, supportAdvice(lender)), seconds);

/** The brake's growing delays. */
export const delayed = slowDown(
  'slow_down',
  'Se están escribiendo muchos códigos equivocados, así que vamos más despacio. Puedes intentarlo de nuevo',
);

/** The brake's ceiling. */
export const checksFull = slowDown(
  'logins_paused',
  'Se están escribiendo muchos códigos equivocados y revisamos pocos a la vez. Puedes intentarlo de nuevo',
);

export class ProofRequired extends CallError {
  /** @param challenge of ALTCHA, as JSON. */
  constructor(lender: Lender, challenge: string) {
    const sentence =
      'Antes de seguir comprobamos que no eres un robot. Recarga la página e intenta de nuevo.';
    super(428, 'proof_required', `${sentence} ${supportAdvice(lender)}`, { challenge });
  }
}
