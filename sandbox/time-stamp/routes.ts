import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { vendorRoutes } from '../http/routes.ts';
import { VendorError } from '../http/validation.ts';

const QUERY = 'application/timestamp-query';
const REPLY = 'application/timestamp-reply';

/** A time stamp authority over HTTP (RFC 3161, 3.4). */
export const timeStampRoutes = (
  app: FastifyInstance,
  context: SandboxContext,
  clock: { now(): Date },
): void => {
  const sendError = (
    { status, message }: VendorError,
    reply: { code(status: number): { send(text: string): unknown } },
  ) => reply.code(status).send(message);
  vendorRoutes(app, context, { adapter: 'timestamp', sendError }, (routes) => {
    routes.addContentTypeParser(
      QUERY,
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    );
    routes.post<{ Body: unknown }>('/tsa', async ({ body }, reply) => {
      if (!Buffer.isBuffer(body)) throw new VendorError(415, 'unsupported_media_type', `Send ${QUERY}.`);
      // Loaded with the first query.
      const { replyTo } = await import('./tokens.ts');
      return reply.type(REPLY).send(await replyTo(body, clock.now(), context.keys.timeStamp));
    });
  });
};
