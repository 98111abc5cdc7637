import type { FastifyInstance } from 'fastify';
import { controlRoutes } from '../http/controls.ts';
import { html } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import type { policies } from './merchant.ts';
import { testBanner } from './test-banner.ts';

const texts: Readonly<Record<keyof typeof policies, { readonly title: string; readonly sentence: string }>> =
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
export function policyRoutes(app: FastifyInstance): void {
  controlRoutes(app, (controls) => {
    for (const [name, { title, sentence }] of Object.entries(texts)) {
      const body = html`<div class="checkout">${testBanner('Pasarela de prueba')}<main><section class="outcome"><h1>${title}</h1><p>${sentence}</p></section></main></div>`;
      controls.get(`/policies/${name}`, async (_request, reply) =>
        sendPage(reply, { title, assets: { folder: 'checkout', style: 'checkout' }, body }),
      );
    }
  });
}
