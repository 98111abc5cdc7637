import type { FastifyInstance } from 'fastify';

/** The page that holds the payment provider's script, apart from the app. */
export const FRAME_FILE = 'checkout-frame.html';

/** Host of the configured origin of the frame; undefined without one. */
export const frameHostOf = (origin: string): string | undefined =>
  origin === '' ? undefined : new URL(origin).host;

/** Nothing else is on the host of the frame: no page of it may hold a session. */
export const reserveFrameHost = (app: FastifyInstance, origin: string): void => {
  const frameHost = frameHostOf(origin);
  if (frameHost === undefined) return;
  app.addHook('onRequest', async (request, reply) => {
    if (request.host === frameHost && request.url !== `/${FRAME_FILE}`) return reply.callNotFound();
  });
};
