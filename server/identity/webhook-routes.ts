import type { FastifyInstance } from 'fastify';
import type { Context } from '../infrastructure/context.ts';
import { webhookRoute } from '../infrastructure/http/webhook.ts';
import { recordIdentityEvent } from './identity-events.ts';

export const identityWebhookRoutes = (app: FastifyInstance, context: Context): void =>
  webhookRoute(
    app,
    '/api/webhooks/identity',
    ({ rawBody, headers }) => context.adapters.identity?.verifyEvent(rawBody, headers),
    (event) => recordIdentityEvent(context, event),
  );
