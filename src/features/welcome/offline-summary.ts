import { summaryCopy } from '../../copy/summary.ts';
import { readSummary, summaryOwner } from '../../platform/storage/summary-storage.ts';
import { parseSummary } from '../../platform/summary/saved-summary.ts';
import { shortDate } from '../../ui/moment-text.ts';
import { pesos } from '../../ui/money-text.ts';

const copy = summaryCopy.landing;

const write = (card: Element, part: string, text: string): void => {
  const place = card.querySelector(`[${part}]`);
  if (place) place.textContent = text;
};

const cardOfPage = () => document.querySelector<HTMLElement>('[data-summary]');

/** Shows the kept summary on the landing for as long as there is no network. */
const showSummary = (): void => {
  const card = cardOfPage();
  const summary = parseSummary(readSummary(summaryOwner() ?? '') ?? '');
  if (!card || !summary || navigator.onLine) return;
  const { minimumPayment, validOn } = summary;
  write(card, 'data-figure', minimumPayment === 0 ? copy.upToDate : copy.minimum(pesos(minimumPayment)));
  write(card, 'data-as-of', summaryCopy.screen.asOf(shortDate(validOn)));
  card.hidden = false;
};

window.addEventListener('offline', showSummary);
window.addEventListener('online', () => cardOfPage()?.setAttribute('hidden', ''));
showSummary();
