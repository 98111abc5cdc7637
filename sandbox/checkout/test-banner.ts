import { type Html, html } from '../pages/html.ts';

/** Banner on every payer page: a test company, no real money. */
export function testBanner(name: 'Pasarela de prueba' | 'Banco de prueba'): Html {
  return html`<header class="strip"><p><strong>${name}</strong><span>Sin dinero real</span></p></header>`;
}
