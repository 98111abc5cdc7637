import { formatMoment, type Html, html } from '../pages/html.ts';
import { masthead } from '../pages/page.ts';
import type { StoredAttachment, StoredMessage } from './messages.ts';

const CHANNEL_NAMES: Readonly<Record<StoredMessage['channel'], string>> = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  email: 'Correo',
  push: 'Notificación',
};

const size = (bytes: number): string => (bytes < 1_024 ? `${bytes} B` : `${Math.round(bytes / 1_024)} kB`);

export const attachmentPath = (messageId: number, { position, name }: StoredAttachment): string =>
  `/inbox/${messageId}/attachments/${position}/${encodeURIComponent(name)}`;

const attachmentList = (message: StoredMessage): Html | undefined => {
  if (message.attachments.length === 0) return undefined;
  const items = message.attachments.map(
    (each) =>
      html`<li><a class="attachment" href="${attachmentPath(message.id, each)}" target="_blank">${each.name} <span>${size(each.size)}</span></a></li>`,
  );
  return html`<ul class="attachments" aria-label="Adjuntos">${items}</ul>`;
};

const codeRow = (
  code: string,
): Html => html`<p class="code"><span class="code-digits" translate="no">${code}</span>
<button type="button" class="button" data-copy="${code}" aria-label="Copiar código ${code}">Copiar</button></p>`;

const asSent = (message: StoredMessage): Html | undefined => {
  if (message.html === undefined) return undefined;
  return html`<details><summary>Ver como lo muestra un correo</summary>
<iframe class="mail" title="Correo: ${message.subject}" src="/inbox/${message.id}/html" loading="lazy"></iframe></details>`;
};

const rawPayload = ({ payload }: StoredMessage): Html | undefined => {
  if (payload === undefined) return undefined;
  return html`<details><summary>Ver lo que llegó al navegador</summary><pre class="payload">${payload}</pre></details>`;
};

/** Where mail programs show it: beside the sender's name. */
const unsubscribeButton = ({ id, unsubscribeUrl }: StoredMessage): Html | undefined => {
  if (unsubscribeUrl === undefined) return undefined;
  return html`<p><button type="button" class="button" data-unsubscribe="/inbox/${id}/unsubscribe">Cancelar la suscripción</button></p>`;
};

const card = (message: StoredMessage): Html => {
  const subject = message.subject && html`<h2>${message.subject}</h2>`;
  return html`<article class="card message" data-key="${message.id}">
<header><span class="channel channel-${message.channel}">${CHANNEL_NAMES[message.channel]}</span>
<a class="to" href="/inbox?to=${encodeURIComponent(message.to)}">${message.to}</a>
<time datetime="${message.at}">${formatMoment(new Date(message.at))}</time></header>
${subject}
${message.code && codeRow(message.code)}
<p class="text">${message.text}</p>
${asSent(message)}
${rawPayload(message)}
${unsubscribeButton(message)}
${attachmentList(message)}
</article>`;
};

export const messageList = (messages: readonly StoredMessage[], filtered: boolean): Html => {
  if (messages.length > 0) return html`${messages.map(card)}`;
  const sentence = filtered
    ? 'Todavía no hay mensajes para ese destinatario.'
    : 'Todavía no hay mensajes. Aparecen aquí apenas la app envía un código, un correo o un aviso.';
  return html`<p class="card empty" data-key="empty">${sentence}</p>`;
};

export const inboxPage = (
  messages: readonly StoredMessage[],
  { to, recipients, appUrl }: { to: string | undefined; recipients: readonly string[]; appUrl: string },
): Html => {
  const options = recipients.map((each) => html`<option value="${each}"></option>`);
  const source = `/inbox/list${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`;
  return html`${masthead('inbox', appUrl)}
<main class="page">
<h1>Bandeja de mensajes</h1>
<p class="lead">Todo lo que la app ha enviado: SMS, WhatsApp, correos y notificaciones. Lo más nuevo, arriba.</p>
<form class="filter" action="/inbox" role="search">
<label for="to">Destinatario</label>
<div class="filter-row">
<input id="to" name="to" value="${to}" list="recipients" autocomplete="off" placeholder="Celular, correo o dispositivo">
<datalist id="recipients">${options}</datalist>
<button class="button button-strong">Filtrar</button>
${to === undefined ? undefined : html`<a class="button" href="/inbox">Ver todos</a>`}
</div>
</form>
<div id="messages" class="messages" data-source="${source}" aria-label="Mensajes" role="region">${messageList(messages, to !== undefined)}</div>
<p class="visually-hidden" role="status" id="said"></p>
</main>`;
};
