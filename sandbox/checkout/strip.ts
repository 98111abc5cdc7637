import { type Html, html } from '../pages/html.ts';

/** The band across what a payer sees: who plays here, and that it costs nothing. */
export function strip(name: 'Pasarela de prueba' | 'Banco de prueba'): Html {
  return html`<header class="strip"><p><strong>${name}</strong><span>Sin dinero real</span></p></header>`;
}
