import type { FastifyInstance } from 'fastify';
import { loopbackFrameOrigin } from '../config/loopback-frame-origin.ts';

/** The page that holds the payment provider's script, apart from the app. */
export const FRAME_FILE = 'checkout-frame.html';

/** Host of the configured origin of the frame; undefined without one. */
export const frameHostOf = (origin: string): string | undefined =>
  origin === '' ? undefined : new URL(origin).host;

/**
 * Nothing else is on the host of the frame: no page of it may hold a session. Where that is only this machine's other name,
 * whoever opens the app by it comes to the app's own, and programs are served by either.
 */
export const reserveFrameHost = (app: FastifyInstance, origin: string, publicUrl: string): void => {
  const frameHost = frameHostOf(origin);
  if (frameHost === undefined) return;
  const isNear = origin === loopbackFrameOrigin(publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    const { host, url, headers } = request;
    if (host !== frameHost || url === `/${FRAME_FILE}`) return undefined;
    if (!isNear) return reply.callNotFound();
    const isPage = headers.accept?.includes('text/html') && !url.startsWith('/api/');
    return isPage ? reply.redirect(`${new URL(publicUrl).origin}${url}`) : undefined;
  });
};
