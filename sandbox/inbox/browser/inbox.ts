import { keepFresh } from '../../pages/browser/live-region.ts';

const messages = document.getElementById('messages');
const status = document.getElementById('copied');

if (messages?.dataset.source !== undefined) keepFresh(messages, messages.dataset.source, 3_000);

messages?.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest('button[data-copy]') : null;
  const code = button?.getAttribute('data-copy');
  if (!button || !code) return;
  try {
    await navigator.clipboard.writeText(code);
    button.textContent = 'Copiado';
    if (status) status.textContent = `Código ${code} copiado.`;
  } catch {
    // The browser keeps its clipboard to itself here: the digits are large enough to read.
    button.textContent = 'Cópialo a mano';
  }
  setTimeout(() => {
    button.textContent = 'Copiar';
  }, 2_000);
});
