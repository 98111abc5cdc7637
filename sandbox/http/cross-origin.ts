import type { FastifyInstance } from 'fastify';

/** CORS for any origin, as the vendors allow: access depends on keys, not on the origin. */
export function allowAnyOrigin(
  routes: FastifyInstance,
  paths: readonly string[],
  headers: readonly string[],
): void {
  routes.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
  });
  for (const path of paths) {
    routes.options(path, async (_request, reply) =>
      reply
        .code(204)
        .header('access-control-allow-methods', 'GET, POST, OPTIONS')
        .header('access-control-allow-headers', headers.join(', '))
        .header('access-control-max-age', '600')
        .send(),
    );
  }
}
