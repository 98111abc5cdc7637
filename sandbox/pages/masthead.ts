import { type Html, html } from './html.ts';

/** Header of the sandbox's own pages. */
export function masthead(current: 'home' | 'inbox', appUrl: string): Html {
  const link = (href: string, label: string, here: boolean) =>
    here ? html`<a href="${href}" aria-current="page">${label}</a>` : html`<a href="${href}">${label}</a>`;
  return html`<header class="masthead">
<div class="masthead-inner">
<p class="masthead-name"><span class="masthead-tag">Sandbox</span> Las empresas de afuera</p>
<nav aria-label="Sandbox">
${link('/', 'Guía', current === 'home')}
${link('/inbox', 'Bandeja', current === 'inbox')}
<a href="${appUrl}/">Abrir la app</a>
</nav>
</div>
</header>`;
}
