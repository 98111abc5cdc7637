import { keepFresh } from '../../pages/browser/live-region.ts';

const statusLine = document.getElementById('said');

const showStatus = (sentence: string): void => {
  if (statusLine) statusLine.textContent = sentence;
};

/** True on success; otherwise shows the sandbox's message. */
const post = async (path: string, body: string): Promise<boolean> => {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  }).catch(() => undefined);
  if (answer?.ok) return true;
  const content: unknown = await answer?.json().catch(() => undefined);
  const hasMessage = typeof content === 'object' && content !== null && 'message' in content;
  showStatus(hasMessage ? String(content.message) : 'El sandbox no respondió. Inténtalo otra vez.');
  return false;
};

const moment = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const clock = document.querySelector<HTMLElement>('[data-clock]');

const showClock = (): void => {
  if (clock) clock.textContent = moment.format(Date.now() + Number(clock.dataset.offset));
};
setInterval(showClock, 1_000);

document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-post]') : null;
  const { post: path, body } = button?.dataset ?? {};
  if (path !== undefined && body !== undefined && (await post(path, body))) window.location.reload();
});

document.querySelector('[data-clock-form]')?.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (!(event.target instanceof HTMLFormElement)) return;
  const set = String(new FormData(event.target).get('moment') ?? '');
  if (await post('/clock', JSON.stringify({ set }))) window.location.reload();
});

document.addEventListener('change', async (event) => {
  const select = event.target;
  if (!(select instanceof HTMLSelectElement) || select.dataset.fault === undefined) return;
  const done = await post('/faults', JSON.stringify({ adapter: select.dataset.fault, mode: select.value }));
  if (!done) return;
  select.closest('li')?.classList.toggle('fault-on', select.value !== 'ok');
  showStatus(
    `${select.labels[0]?.textContent?.trim() ?? ''}: ${select.selectedOptions[0]?.textContent ?? ''}.`,
  );
});

for (const region of document.querySelectorAll<HTMLElement>('[data-source]')) {
  keepFresh(region, region.dataset.source ?? '', 4_000);
}
