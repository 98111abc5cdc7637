import { findSummary } from '../../platform/storage/saved-summary.ts';
import { summaryText } from '../../ui/summary-text.ts';

const write = (card: Element, part: string, text: string): void => {
  const place = card.querySelector(`[${part}]`);
  if (place) place.textContent = text;
};

const cardOfPage = () => document.querySelector<HTMLElement>('[data-summary]');

/** Shows the kept summary on the landing for as long as there is no network. */
const showSummary = (): void => {
  const card = cardOfPage();
  const now = Date.now();
  const summary = findSummary(now);
  if (!card || !summary || navigator.onLine) return;
  const { title, figure, facts } = summaryText(summary, now);
  write(card, 'data-title', title);
  write(card, 'data-figure', figure);
  write(card, 'data-facts', facts.join('\n'));
  card.hidden = false;
};

window.addEventListener('offline', showSummary);
window.addEventListener('online', () => cardOfPage()?.setAttribute('hidden', ''));
showSummary();
