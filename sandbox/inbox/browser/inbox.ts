import { keepFresh } from '../../pages/browser/live-region.ts';

const messages = document.getElementById('messages');
const statusLine = document.getElementById('said');

if (messages?.dataset.source !== undefined) keepFresh(messages, messages.dataset.source, 3_000);

const buttonIn = (event: Event, attribute: string): HTMLButtonElement | null =>
  event.target instanceof Element ? event.target.closest(`button[${attribute}]`) : null;

messages?.addEventListener('click', async (event) => {
  const button = buttonIn(event, 'data-copy');
  const code = button?.getAttribute('data-copy');
  if (!button || !code) return;
  try {
    await navigator.clipboard.writeText(code);
    button.textContent = 'Copiado';
    if (statusLine) statusLine.textContent = `Código ${code} copiado.`;
  } catch {
    // No clipboard access here: the digits are large enough to read.
    button.textContent = 'Cópialo a mano';
  }
  setTimeout(() => {
    button.textContent = 'Copiar';
  }, 2_000);
});

messages?.addEventListener('click', async (event) => {
  const button = buttonIn(event, 'data-unsubscribe');
  const path = button?.getAttribute('data-unsubscribe');
  if (!button || !path) return;
  button.disabled = true;
  const answer = await fetch(path, { method: 'POST' }).catch(() => undefined);
  const { status }: { status?: number } = (await answer?.json().catch(() => undefined)) ?? {};
  const isDone = status !== undefined && status >= 200 && status < 300;
  const sentence = isDone
    ? 'Suscripción cancelada.'
    : `No se pudo cancelar${status === undefined ? '' : ` (${status})`}.`;
  button.textContent = sentence;
  if (statusLine) statusLine.textContent = sentence;
  button.disabled = isDone;
});
