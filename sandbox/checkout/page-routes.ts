import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { controlRoutes, type Vendor, vendorRoutes } from '../http/routes.ts';
import { type Html, html } from '../pages/html.ts';
import { browserText, sendPage, serveAssets } from '../pages/page.ts';
import type { POLICIES } from './api-routes.ts';
import { orderProblems, readPageRequest } from './order.ts';
import { checkoutPage, problemPage, testBanner } from './page.ts';
import type { Transactions } from './transactions.ts';

const folder = new URL('./browser/', import.meta.url);

const send = (reply: FastifyReply, body: Html, script?: 'checkout'): FastifyReply =>
  sendPage(reply, {
    title: 'Pasarela de prueba',
    assets: { folder: 'checkout', style: 'checkout', ...(script === undefined ? {} : { script }) },
    body,
    framed: true,
  });

const sendError: Vendor['sendError'] = ({ status, message }, reply) =>
  send(reply.code(status), problemPage({ servicio: [message] }));

/** The provider's widget script and the checkout page that it opens. */
export const checkoutPageRoutes = (
  app: FastifyInstance,
  context: SandboxContext,
  transactions: Transactions,
): void => {
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
};

const TEXTS: Readonly<Record<keyof typeof POLICIES, { readonly title: string; readonly sentence: string }>> =
  {
    'end-user': {
      title: 'Reglamento de usuarios de la pasarela de prueba',
      sentence:
        'La pasarela de prueba procesa pagos de mentira: no mueve dinero y no guarda números de tarjeta.',
    },
    'personal-data': {
      title: 'Tratamiento de datos de la pasarela de prueba',
      sentence: 'Los datos de estos pagos quedan en este computador y solo sirven para probar.',
    },
  };

/** The texts behind the provider's `permalink`s. */
export const policyRoutes = (app: FastifyInstance): void => {
  controlRoutes(app, (controls) => {
    for (const [name, { title, sentence }] of Object.entries(TEXTS)) {
      const body = html`<div class="checkout">${testBanner('Pasarela de prueba')}<main><section class="outcome"><h1>${title}</h1><p>${sentence}</p></section></main></div>`;
      controls.get(`/policies/${name}`, async (_request, reply) =>
        sendPage(reply, { title, assets: { folder: 'checkout', style: 'checkout' }, body }),
      );
    }
  });
};
