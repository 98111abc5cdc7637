/** Markup that is safe to send. Made only by `html` below, which escapes everything that is not markup already. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | undefined | readonly Html[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const render = (part: Part): string => {
  if (part === undefined) return '';
  if (part instanceof Html) return part.markup;
  return typeof part === 'object' ? part.map(render).join('') : escapeText(String(part));
};

export const html = (pieces: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(pieces.reduce((markup, piece, index) => markup + render(parts[index - 1]) + piece));

/** JSON for a page's script. '<' is escaped: a closing tag inside a string would end the block. */
export const dataBlock = (id: string, data: unknown): Html => {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return new Html(`<script type="application/json" id="${escapeText(id)}">${text}</script>`);
};
const moment = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** '20 de nov de 2026, 4:26 p. m.' in Bogotá. */
export const formatMoment = (instant: Date): string => moment.format(instant);

/** '$ 253.226', or with centavos when there are any. */
export const formatPesos = (cents: number): string => {
  const pesos = Math.trunc(cents / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, '.');
  const rest = cents % 100;
  return `$\u00a0${pesos}${rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`}`;
};
