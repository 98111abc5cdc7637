import type { SentCode } from '../core/wire/sent-code.ts';

const CHANNEL_NAMES = { sms: 'SMS', whatsapp: 'WhatsApp' } as const satisfies Record<
  SentCode['channel'],
  string
>;

/** One-time codes, whatever they are for. */
export const codeCopy = {
  /** 'por WhatsApp al +57 300 *** 4567' */
  route: ({ channel, destination, email }: SentCode): string =>
    `por ${CHANNEL_NAMES[channel]} al ${destination}${email ? ` y al correo ${email}` : ''}`,
  wrong: 'Código inválido, por favor vuelve a intentarlo.',
  resend: { question: '¿No has recibido el código?', deed: 'Enviar Nuevamente' },
  resending: 'Enviando otro código…',
  canResend: 'Ya puedes pedir otro código.',
};
