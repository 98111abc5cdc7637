import type { SentCode } from '#core/api/accounts/accounts.ts';

const CHANNEL_NAMES = { sms: 'SMS', whatsapp: 'WhatsApp' } as const satisfies Record<
  SentCode['channel'],
  string
>;

export const codeCopy = {
  /** 'por SMS al +57 300 *** 4567'; an undelivered WhatsApp falls back to SMS. */
  route: ({ channel, destination, email }: SentCode): string =>
    `${email ? `al correo ${email} y otro ` : ''}por ${CHANNEL_NAMES[channel]} al ${destination}${
      channel === 'whatsapp' ? '; si no puede llegar allí, te llega por SMS' : ''
    }`,
  wrong: 'Código inválido, por favor vuelve a intentarlo.',
  resend: { question: '¿No has recibido el código?', action: 'Enviar Nuevamente' },
  resending: 'Enviando otro código…',
  canResend: 'Ya puedes pedir otro código.',
};
