import { decodeRateCaps, RATE_CAPS_PATH } from '#core/api/applications/loaded-rate-caps.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { MINIMUM_INSTALMENT } from '#core/constants.ts';
import { formatPesos, type Money, pesos } from '#core/money/money.ts';
import { parsePesos } from '#core/money/parse-pesos.ts';
import { KNOWN_RATE_CAPS, type RateCaps } from '#core/rates/rate-caps.ts';
import { quoteCopy as words } from '../../copy/quote.ts';
import { rewriteField } from '../../ui/rewrite-field.ts';
import { ringShape } from '../../ui/ring-geometry.ts';
import { readAmount, type ShownQuote, shownQuote } from './quote.ts';

/** What is read aloud waits until nothing moved for so long. */
const SPOKEN_AFTER_MS = 700;
/** The ring is drawn within this. */
const DRAWING_MS = 600;
const SVG = 'http://www.w3.org/2000/svg';

/** The caps that operators have loaded, or those known to the build: offline, or where the answer is not one. */
const readCaps = async (): Promise<RateCaps> => {
  try {
    const answer = await fetch(RATE_CAPS_PATH);
    const caps = decodeRateCaps(await answer.json());
    return caps.length > 0 ? caps : KNOWN_RATE_CAPS;
  } catch {
    return KNOWN_RATE_CAPS;
  }
};

const part = <E extends Element>(root: Element, name: string): E => {
  const found = root.querySelector<E>(`[data-quote-${name}]`);
  if (!found) throw new Error(`the quote has no ${name}`);
  return found;
};

/** Redraws a prerendered ring with so many segments, one after another. */
const drawRing = (group: SVGGElement, segments: number): void => {
  const { paths, round } = ringShape(segments);
  const className = group.firstElementChild?.getAttribute('class') ?? '';
  group.setAttribute('stroke-width', String(round));
  group.replaceChildren(
    ...paths.map((shape, index) => {
      const path = document.createElementNS(SVG, 'path');
      path.setAttribute('d', shape);
      path.setAttribute('class', className);
      path.style.animationDelay = `${Math.round((index * DRAWING_MS) / segments)}ms`;
      return path;
    }),
  );
};

/**
 * Adds behaviour to the prerendered calculator: slider and field follow each other, terms that the amount cannot have
 * are closed, and the figures are those of the same pure functions that the server uses. Plain DOM, as the landing is.
 */
export const hydrateQuote = (form: HTMLFormElement): void => {
  const field = part<HTMLInputElement>(form, 'amount');
  const slider = part<HTMLInputElement>(form, 'slider');
  const problem = part<HTMLElement>(form, 'problem');
  const shorter = part<HTMLElement>(form, 'shorter');
  const figures = part<HTMLElement>(form, 'figures');
  const spoken = part<HTMLElement>(form, 'spoken');
  const ring = figures.querySelector<SVGGElement>('svg > g');
  const radios = [...form.querySelectorAll<HTMLInputElement>('[data-quote-term]')];
  let caps: RateCaps = KNOWN_RATE_CAPS;
  let asked = false;
  let drawn = radios.find(({ defaultChecked }) => defaultChecked)?.value;
  let timer: number | undefined;

  const show = (quote: ShownQuote): void => {
    for (const place of figures.querySelectorAll<HTMLElement>('[data-quote-figure]'))
      place.textContent = String(quote[place.dataset.quoteFigure as keyof ShownQuote]);
    for (const radio of radios) {
      radio.disabled = !quote.terms.includes(Number(radio.value));
      radio.checked = radio.value === String(quote.term);
    }
    const isShort = radios.some(({ disabled }) => disabled);
    shorter.textContent = isShort
      ? words.shorter(formatPesos(MINIMUM_INSTALMENT), quote.terms.at(-1) ?? 0)
      : '';
    if (ring && drawn !== String(quote.term)) drawRing(ring, quote.term);
    drawn = String(quote.term);
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      spoken.textContent = words.spoken(quote.term, quote.monthly, quote.total);
    }, SPOKEN_AFTER_MS);
  };

  /** Whoever has chosen an amount takes it along by either way. */
  const carry = (): void => {
    const chosen = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-apply]'))
      link.search = chosen.toString();
  };

  const update = (): void => {
    const read = readAmount(field.value);
    const term = Number(radios.find(({ checked }) => checked)?.value);
    const quote =
      'amount' in read
        ? shownQuote({ amount: read.amount, term, on: bogotaDate(new Date()), caps })
        : undefined;
    problem.textContent = 'problem' in read ? read.problem : '';
    field.toggleAttribute('aria-invalid', 'problem' in read);
    figures.toggleAttribute('data-stale', !quote);
    if ('amount' in read) {
      slider.value = String(read.amount);
      slider.setAttribute('aria-valuetext', formatPesos(read.amount));
    }
    if (quote) show(quote);
    if (quote && asked) carry();
  };

  const askForCaps = async (): Promise<void> => {
    if (asked) return;
    asked = true;
    caps = await readCaps();
    update();
  };

  slider.addEventListener('input', () => {
    field.value = formatPesos(pesos(slider.valueAsNumber));
  });
  // What is typed stays as it is typed; grouped again when the field is left.
  const rewrite = (write: (amount: Money) => string) => () => {
    const read = parsePesos(field.value);
    if (read.ok) rewriteField(field, write(read.amount));
  };
  field.addEventListener('focus', rewrite(String));
  field.addEventListener('blur', rewrite(formatPesos));
  form.addEventListener('input', () => {
    void askForCaps();
    update();
  });
  form.addEventListener('submit', (event) => {
    if (!('problem' in readAmount(field.value))) return;
    event.preventDefault();
    field.focus();
  });
  // Back from the application the browser restores what was chosen.
  window.addEventListener('pageshow', update);
  update();
};
