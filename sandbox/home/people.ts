import { type Html, html } from '../pages/html.ts';

export interface DemoPerson {
  readonly name: string;
  readonly phone: string;
  readonly note: string;
}

export function demoPeopleSection(people: readonly DemoPerson[] | undefined): Html {
  if (people === undefined) {
    return html`<section class="card" aria-labelledby="personas"><h2 id="personas">Personas de ejemplo</h2>
<p>La app no respondió todavía. Recarga en un momento.</p></section>`;
  }
  const items = people.map(
    ({ name, phone, note }) => html`<li><strong>${name}</strong> <code>${phone}</code><span>${note}</span>
<a class="button" href="/inbox?to=${encodeURIComponent(phone)}">Sus mensajes</a></li>`,
  );
  const list =
    items.length > 0
      ? html`<p>Entra a la app con su celular: el código llega a la bandeja.</p><ul class="rows">${items}</ul>`
      : html`<p>Todavía no hay ninguna. Regístrate tú: cualquier celular sirve.</p>`;
  return html`<section class="card" aria-labelledby="personas"><h2 id="personas">Personas de ejemplo</h2>${list}</section>`;
}
