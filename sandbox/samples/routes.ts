import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { controlRoutes } from '../http/routes.ts';
import { requireFound } from '../http/validation.ts';
import { openTemplates } from '../messaging/order.ts';
import { smsSegments } from '../messaging/segments.ts';
import { type Html, html } from '../pages/html.ts';
import { masthead, sendMail, sendPage } from '../pages/page.ts';

/** A message that an app can send, with what makes it be sent; of WhatsApp, the template's variables. */
export type SampleMessage = { readonly when: string } & (
  | {
      readonly channel: 'sms' | 'email' | 'push';
      readonly subject?: string;
      readonly text: string;
      readonly html?: string;
    }
  | {
      readonly channel: 'whatsapp';
      readonly template: 'code' | 'reminder';
      readonly variables: readonly string[];
    }
);

/** A part of a life, with its messages in their order. */
export interface SampleChapter {
  readonly title: string;
  readonly messages: readonly SampleMessage[];
}

const CHANNELS = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  email: 'Correo',
  push: 'Notificación',
} as const satisfies Record<SampleMessage['channel'], string>;

const lengthOf = ({ channel }: SampleMessage, text: string): string => {
  if (channel !== 'sms') return '';
  const parts = smsSegments(text);
  return parts === 1 ? '1 parte' : `${parts} partes`;
};

export const sampleRoutes = (
  app: FastifyInstance,
  { keys, clock, appUrl }: SandboxContext,
  chaptersOn: (now: Date) => readonly SampleChapter[],
): void => {
  const templates = openTemplates(keys);
  const textOf = (message: SampleMessage): string => {
    if (message.channel !== 'whatsapp') return message.text;
    const template = templates.get(keys.messaging.templates[message.template]) ?? '';
    return message.variables.reduce(
      (text, value, index) => text.replaceAll(`{{${index + 1}}}`, value),
      template,
    );
  };
  const card = (message: SampleMessage, id: string): Html => {
    const text = textOf(message);
    const [subject, mail] = message.channel === 'whatsapp' ? [] : [message.subject, message.html];
    return html`<article class="card message">
<header><span class="channel channel-${message.channel}">${CHANNELS[message.channel]}</span> <span>${message.when}</span> <span>${lengthOf(message, text)}</span></header>
${subject === undefined ? undefined : html`<h3>${subject}</h3>`}
<p class="text">${text}</p>
${mail === undefined ? undefined : html`<details><summary>Ver como lo muestra un correo</summary><iframe class="mail" title="Correo: ${subject}" src="/messages/${id}/html" loading="lazy"></iframe></details>`}
</article>`;
  };
  const section = ({ title, messages }: SampleChapter, part: number): Html =>
    html`<section><h2>${title}</h2><div class="messages">${messages.map((message, index) => card(message, `${part}-${index}`))}</div></section>`;

  controlRoutes(app, (controls) => {
    controls.get('/messages', async (_request, reply) => {
      const chapters = chaptersOn(clock.now());
      return sendPage(reply, {
        title: 'Mensajes · Sandbox',
        assets: { folder: 'inbox', style: 'inbox' },
        body: html`${masthead('messages', appUrl())}
<main class="page">
<h1>Todos los mensajes</h1>
<p class="lead">Cada texto que la app puede enviar, en el orden de una vida, con las sumas y las fechas de un crédito que se firma hoy.
Los escriben las mismas funciones que los envían; nada de esto se ha enviado.</p>
${chapters.map(section)}
</main>`,
      });
    });

    controls.get<{ Params: { id: string } }>('/messages/:id/html', async (request, reply) => {
      const [part = '', index = ''] = request.params.id.split('-');
      const message = chaptersOn(clock.now())[Number(part)]?.messages[Number(index)];
      const markup = message?.channel === 'email' ? message.html : undefined;
      return sendMail(reply, requireFound(markup, 'Ese correo no existe.'));
    });
  });
};
