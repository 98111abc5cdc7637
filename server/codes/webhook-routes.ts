import type { FastifyInstance } from 'fastify';
import type { Context } from '../infrastructure/context.ts';
import { webhookRoute } from '../infrastructure/http/webhook.ts';
import { recordCodeStatus } from './code-delivery.ts';

export const messageWebhookRoutes = (app: FastifyInstance, context: Context): void =>
  webhookRoute(
    app,
    '/api/webhooks/messages/:id',
    ({ id, rawBody, headers }) => context.adapters.messaging.verifyStatus(id, rawBody, headers),
    (status, { id }) => recordCodeStatus(context, id, status),
  );
