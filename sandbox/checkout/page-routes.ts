import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxContext } from '../context.ts';
import type { VendorError } from '../http/vendor-error.ts';
import { browserText, serveAssets } from '../pages/assets.ts';
import type { Html } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import { vendorRoutes } from '../vendors/vendor-routes.ts';
import { orderProblems } from './order.ts';
import { checkoutPage, problemPage } from './page.ts';
import { readPageRequest } from './page-order.ts';
import type { Transactions } from './transactions.ts';

const folder = new URL('./browser/', import.meta.url);

function send(reply: FastifyReply, body: Html, script?: 'checkout'): FastifyReply {
  return sendPage(reply, {
    title: 'Pasarela de prueba',
    assets: { folder: 'checkout', style: 'checkout', ...(script === undefined ? {} : { script }) },
    body,
    framed: true,
  });
}

function sendError({ status, message }: VendorError, reply: FastifyReply): unknown {
  return send(reply.code(status), problemPage({ servicio: [message] }));
}

/** The provider's widget script and the checkout page that it opens. */
export function checkoutPageRoutes(
  app: FastifyInstance,
  context: SandboxContext,
  transactions: Transactions,
): void {
  const widget = browserText(new URL('widget.ts', folder));
  serveAssets(app, 'checkout', folder);

  vendorRoutes(app, context, { adapter: 'payments', sendError }, (routes) => {
    routes.get('/widget.js', async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'no-cache')
        .send(widget),
    );

    for (const path of ['/p', '/p/']) {
      routes.get(path, async (request, reply) => {
        const pageRequest = readPageRequest(request.query);
        const now = context.clock.now();
        const problems = orderProblems(pageRequest.order, context.keys.payments, now);
        if (Object.keys(problems).length > 0) return send(reply.code(422), problemPage(problems));
        return send(
          reply,
          checkoutPage(pageRequest, transactions.latest(pageRequest.order.reference), now),
          'checkout',
        );
      });
    }
  });
}
