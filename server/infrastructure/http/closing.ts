import type { FastifyInstance } from 'fastify';

const LOOK_MS = 50;

/**
 * Closes connections that become idle while the server closes. Node closes those that are idle at its beginning, and would wait
 * for one whose last answer ends later for as long as it may stay open.
 */
export const closeIdleConnections = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), LOOK_MS);
    app.server.once('close', () => clearInterval(timer));
  });
};
