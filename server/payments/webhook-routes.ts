import type { FastifyInstance } from 'fastify';
import type { Context } from '../infrastructure/context.ts';
import { webhookRoute } from '../infrastructure/http/webhook.ts';
import { recordPaymentEvent } from './payment-events.ts';

export const paymentWebhookRoutes = (app: FastifyInstance, context: Context): void =>
  webhookRoute(
    app,
    '/api/webhooks/payments',
    (webhook) => context.adapters.payments.verifyEvent(webhook),
    (event) => recordPaymentEvent(context, event),
  );
