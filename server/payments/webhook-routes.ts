import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordCodeStatus } from '../codes/code-fallback.ts';
import { recordIdentityEvent } from '../identity/identity-events.ts';
import type { Context } from '../infrastructure/context.ts';
import { CallError } from '../infrastructure/runtime/errors.ts';
import { recordPaymentEvent } from './payment-events.ts';

/** Whatever is wrong with a webhook, whoever sent it learns no more than this. */
class WebhookRejected extends CallError {
  readonly status = 401;
  readonly code = 'webhook_refused';
  constructor() {
    super('No reconocemos este aviso.');
  }
}

const NOTHING = Buffer.alloc(0);

const rawBodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : NOTHING);

const headersOf = ({ headers }: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );

const queryOf = ({ query }: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(query as Readonly<Record<string, unknown>>).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : undefined,
    ]),
  );

/** Where outside companies tell us what happened. They sign the very bytes they send, so bodies stay as they came. */
export const webhookRoutes = (app: FastifyInstance, context: Context): void => {
  const { payments, identity, messaging } = context.adapters;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post('/api/webhooks/payments', { schema: { hide: true } }, async (request) => {
    const event = payments.verifyEvent({
      rawBody: rawBodyOf(request),
      headers: headersOf(request),
      query: queryOf(request),
    });
    if (!event) throw new WebhookRejected();
    await recordPaymentEvent(context, event);
    return { ok: true };
  });

  app.post('/api/webhooks/identity', { schema: { hide: true } }, async (request) => {
    const event = identity?.verifyEvent(rawBodyOf(request), headersOf(request));
    if (!event) throw new WebhookRejected();
    await recordIdentityEvent(context, event);
    return { ok: true };
  });

  app.post<{ Params: { id: string } }>(
    '/api/webhooks/messages/:id',
    { schema: { hide: true } },
    async (request) => {
      const { id } = request.params;
      const status = messaging.verifyStatus(id, rawBodyOf(request), headersOf(request));
      if (!status) throw new WebhookRejected();
      await recordCodeStatus(context, id, status);
      return { ok: true };
    },
  );
};
