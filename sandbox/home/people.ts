import { type Html, html } from '../pages/html.ts';
import type { DemoPerson } from './demo-people.ts';

function person(appUrl: string, { name, phone, note }: DemoPerson): Html {
  const login = `${appUrl}/create_account?continue=1&phone=${encodeURIComponent(phone)}`;
  const grouped = phone.replace(/(\d{3})(\d{3})(\d{2})(\d{2})/, '$1 $2 $3 $4');
  return html`<li><strong>${name}</strong> <code>${grouped}</code><span>${note}</span>
<div class="pair"><a class="button" href="${login}" aria-label="Entrar como ${name}">Entrar</a>
<a class="button" href="/inbox?to=${encodeURIComponent(phone)}" aria-label="Mensajes de ${name}">Sus mensajes</a></div></li>`;
}

export function demoPeopleSection(people: readonly DemoPerson[], appUrl: string): Html {
  const list =
    people.length > 0
      ? html`<p>Entra a la app con su celular: el código llega a sus mensajes.</p><ul class="rows">${people.map((each) => person(appUrl, each))}</ul>`
      : html`<p>Todavía no hay ninguna. <code>npm run demo</code> las crea; o regístrate tú: cualquier celular sirve.</p>`;
  return html`<section class="card" aria-labelledby="personas"><h2 id="personas">Personas de ejemplo</h2>${list}</section>`;
}
