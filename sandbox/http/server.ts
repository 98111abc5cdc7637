import Fastify, { type FastifyInstance } from 'fastify';
import { html } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';

/** One server, and so one origin, for all simulated vendors. */
export const createServer = (): FastifyInstance => {
  const app = Fastify({
    bodyLimit: 1_048_576,
    forceCloseConnections: true,
    // The path of the verification frame contains a session token.
    routerOptions: { maxParamLength: 1_000 },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin');
  });
  app.setNotFoundHandler((request, reply) => {
    reply.code(404);
    if (!(request.headers.accept ?? '').includes('text/html'))
      return reply.send({ message: 'Aquí no hay nada.' });
    return sendPage(reply, {
      title: 'No está · Sandbox',
      assets: { folder: 'home', style: 'home' },
      body: html`<main class="page"><h1>Aquí no hay nada</h1><p class="lead">Esa dirección no existe en el sandbox.</p>
<p><a class="button" href="/">Ir a la guía</a></p></main>`,
    });
  });
  return app;
};
