import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError } from '../runtime/errors.ts';

/** One answer for every failure, so that a forger learns nothing. */
class WebhookRejected extends CallError {
  constructor() {
    super(401, 'webhook_refused', 'No reconocemos este aviso.');
  }
}

/** Raw body: signatures cover the exact bytes. */
export interface RawWebhook {
  readonly id: string;
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string | undefined>>;
}

const EMPTY = Buffer.alloc(0);
/** Bytes; the largest, a decision on an identity, has some 10 kB. Some signatures can be checked only of what was read. */
const MOST = 64 * 1024;

const headersOf = ({ headers }: FastifyRequest): RawWebhook['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );

const queryOf = ({ query }: FastifyRequest): RawWebhook['query'] =>
  Object.fromEntries(
    Object.entries(query as Readonly<Record<string, unknown>>).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : undefined,
    ]),
  );

/**
 * Registers a vendor's webhook in its own scope (raw body). `verify` returns the event when its signature is valid,
 * else undefined: 401. `record` stores it.
 */
export const webhookRoute = <Event>(
  app: FastifyInstance,
  path: string,
  verify: (webhook: RawWebhook) => Event | undefined,
  record: (event: Event, webhook: RawWebhook) => Promise<void>,
): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post<{ Params: { id?: string } }>(
    path,
    { schema: { hide: true }, bodyLimit: MOST },
    async (request) => {
      const webhook: RawWebhook = {
        id: request.params.id ?? '',
        rawBody: Buffer.isBuffer(request.body) ? request.body : EMPTY,
        headers: headersOf(request),
        query: queryOf(request),
      };
      const event = verify(webhook);
      if (!event) throw new WebhookRejected();
      await record(event, webhook);
      return { ok: true };
    },
  );
};
