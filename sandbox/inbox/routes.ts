import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { controlRoutes } from '../http/routes.ts';
import { invalidInput, requireFound } from '../http/validation.ts';
import { sendMail, sendPage, serveAssets } from '../pages/page.ts';
import type { Messages, StoredMessage } from './messages.ts';
import { attachmentPath, inboxPage, messageList } from './page.ts';

const MOST_LISTED = 500;
const MOST_SHOWN = 100;
/** Types that browsers show inline; all others, HTML and SVG above all, are downloaded. */
const INLINE_TYPES = /^(application\/pdf|image\/(png|jpeg|gif|webp)|text\/(plain|calendar))$/;

const recipient = (query: unknown): string | undefined => {
  const to = typeof query === 'object' && query !== null && 'to' in query ? query.to : undefined;
  if (to === undefined || (typeof to === 'string' && to.trim() === '')) return undefined;
  if (typeof to !== 'string') throw invalidInput('Escribe un solo destinatario.');
  return to.trim();
};

const LONGEST_WAIT_MS = 5_000;

/** One-click unsubscribe (RFC 8058, 3.2): one POST without cookies. Returns the response's status. */
const unsubscribe = async (url: string): Promise<number | undefined> => {
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  const answer = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(LONGEST_WAIT_MS),
  }).catch(() => undefined);
  return answer?.status;
};

interface AttachmentParams {
  Params: { id: string; position: string };
}

export const inboxRoutes = (app: FastifyInstance, addresses: SandboxContext, messages: Messages): void => {
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
      messages.list(recipient(request.query), MOST_LISTED).map(toJson),
    );

    controls.get('/inbox', async (request, reply) => {
      const to = recipient(request.query);
      const body = inboxPage(messages.list(to, MOST_SHOWN), {
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
        .send(messageList(messages.list(to, MOST_SHOWN), to !== undefined).markup);
    });

    controls.get<AttachmentParams>('/inbox/:id/html', async (request, reply) => {
      const markup = requireFound(messages.find(Number(request.params.id))?.html, 'Ese correo no existe.');
      return sendMail(reply, markup);
    });

    controls.post<AttachmentParams>('/inbox/:id/unsubscribe', async (request) => {
      const message = messages.find(Number(request.params.id));
      const url = requireFound(message?.unsubscribeUrl, 'Ese correo no ofrece darse de baja.');
      return { status: await unsubscribe(url) };
    });

    controls.get<AttachmentParams>('/inbox/:id/attachments/:position/:name', async (request, reply) => {
      const { id, position } = request.params;
      const found = requireFound(messages.attachment(Number(id), Number(position)), 'Ese adjunto no existe.');
      const disposition = INLINE_TYPES.test(found.type) ? 'inline' : 'attachment';
      return reply
        .type(found.type)
        .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(found.name)}`)
        .send(Buffer.from(found.content));
    });
  });
};
