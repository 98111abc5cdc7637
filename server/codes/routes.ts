import type { FastifyInstance } from 'fastify';
import type { InferType } from 'yup';
import type { codeSentSchema } from '#core/api/accounts/accounts.ts';
import { maskEmail, parseEmail } from '#core/people/email.ts';
import { maskPhone, parsePhone } from '#core/people/phone.ts';
import type { Context } from '../infrastructure/context.ts';
import { webhookRoute } from '../infrastructure/http/webhook.ts';
import { recordMessageStatus } from '../infrastructure/phone-messages.ts';
import { recordCodeStatus } from './code-delivery.ts';
import type { SentCode } from './one-time-codes.ts';

export const encodeSentCode = (sent: SentCode): InferType<typeof codeSentSchema> => {
  const phone = parsePhone(sent.phone);
  if (phone === undefined) throw new Error(`a code went to what is no phone: ${sent.phone}`);
  const email = sent.email === undefined ? undefined : parseEmail(sent.email);
  return {
    canal: sent.channel,
    destino: maskPhone(phone),
    ...(email === undefined ? {} : { correo: maskEmail(email) }),
    reenvio_segundos: sent.resendInSeconds,
  };
};

export const messageWebhookRoutes = (app: FastifyInstance, context: Context): void =>
  webhookRoute(
    app,
    '/api/webhooks/messages/:id',
    ({ id, rawBody, headers }) => context.adapters.messaging.verifyStatus(id, rawBody, headers),
    async (status, { id }) => {
      await recordMessageStatus(context, id, status);
      await recordCodeStatus(context, id, status);
    },
  );
