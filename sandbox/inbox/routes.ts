import type { FastifyInstance } from 'fastify';
import { controlRoutes, invalidInput } from '../http/controls.ts';
import { VendorError } from '../http/vendor-error.ts';
import { serveAssets } from '../pages/assets.ts';
import { sendPage } from '../pages/page.ts';
import type { Messages, StoredMessage } from './messages.ts';
import { unsubscribe } from './one-click.ts';
import { attachmentPath, inboxPage, messageList } from './page.ts';

const mostListed = 500;
const mostShown = 100;
/** Types that browsers show inline; all others, HTML and SVG above all, are downloaded. */
const inlineTypes = /^(application\/pdf|image\/(png|jpeg|gif|webp)|text\/(plain|calendar))$/;

function recipient(query: unknown): string | undefined {
  const to = typeof query === 'object' && query !== null && 'to' in query ? query.to : undefined;
  if (to === undefined || (typeof to === 'string' && to.trim() === '')) return undefined;
  if (typeof to !== 'string') throw invalidInput('Escribe un solo destinatario.');
  return to.trim();
}

interface AttachmentParams {
  Params: { id: string; position: string };
}

export function inboxRoutes(
  app: FastifyInstance,
  messages: Messages,
  addresses: { publicUrl(): string; appUrl(): string },
): void {
  const toJson = (message: StoredMessage) => ({
    channel: message.channel,
    to: message.to,
    subject: message.subject,
    text: message.text,
    code: message.code,
    at: message.at,
    html: message.html,
    payload: message.payload,
    unsubscribe_url: message.unsubscribeUrl,
    attachments: message.attachments.map((each) => ({
      name: each.name,
      type: each.type,
      size: each.size,
      url: `${addresses.publicUrl()}${attachmentPath(message.id, each)}`,
    })),
  });

  serveAssets(app, 'inbox', new URL('./browser/', import.meta.url));
  controlRoutes(app, (controls) => {
    controls.get('/inbox.json', async (request) =>
      messages.list(recipient(request.query), mostListed).map(toJson),
    );

    controls.get('/inbox', async (request, reply) => {
      const to = recipient(request.query);
      const body = inboxPage(messages.list(to, mostShown), {
        to,
        recipients: messages.recipients(),
        appUrl: addresses.appUrl(),
      });
      return sendPage(reply, {
        title: 'Bandeja · Sandbox',
        assets: { folder: 'inbox', style: 'inbox', script: 'inbox' },
        body,
      });
    });

    controls.get('/inbox/list', async (request, reply) => {
      const to = recipient(request.query);
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(messageList(messages.list(to, mostShown), to !== undefined).markup);
    });

    controls.get<AttachmentParams>('/inbox/:id/html', async (request, reply) => {
      const message = messages.find(Number(request.params.id));
      if (message?.html === undefined) throw new VendorError(404, 'not_found', 'Ese correo no existe.');
      // Untrusted markup: no scripts, no requests, links only into new windows.
      return reply
        .type('text/html; charset=utf-8')
        .header(
          'content-security-policy',
          "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'",
        )
        .send(`<base target="_blank"><style>body{font:16px/1.5 system-ui,sans-serif}</style>${message.html}`);
    });

    controls.post<AttachmentParams>('/inbox/:id/unsubscribe', async (request) => {
      const url = messages.find(Number(request.params.id))?.unsubscribeUrl;
      if (url === undefined) throw new VendorError(404, 'not_found', 'Ese correo no ofrece darse de baja.');
      return { status: await unsubscribe(url) };
    });

    controls.get<AttachmentParams>('/inbox/:id/attachments/:position/:name', async (request, reply) => {
      const found = messages.attachment(Number(request.params.id), Number(request.params.position));
      if (found === undefined) throw new VendorError(404, 'not_found', 'Ese adjunto no existe.');
      const disposition = inlineTypes.test(found.type) ? 'inline' : 'attachment';
      return reply
        .type(found.type)
        .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(found.name)}`)
        .send(Buffer.from(found.content));
    });
  });
}
