import type { FastifyInstance } from 'fastify';

/** Lets pages of any origin call these routes, as the vendors do: their keys, not the origin, decide. */
export function allowAnyOrigin(
  counter: FastifyInstance,
  paths: readonly string[],
  headers: readonly string[],
): void {
  counter.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
  });
  for (const path of paths) {
    counter.options(path, async (_request, reply) =>
      reply
        .code(204)
        .header('access-control-allow-methods', 'GET, POST, OPTIONS')
        .header('access-control-allow-headers', headers.join(', '))
        .header('access-control-max-age', '600')
        .send(),
    );
  }
}
