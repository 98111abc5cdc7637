import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { decodePushMessage } from '#core/api/reminders/push-message.ts';
import type { SandboxContext } from '../context.ts';
import { type OneById, type Vendor, vendorRoutes } from '../http/routes.ts';
import { VendorError } from '../http/validation.ts';
import type { Messages } from '../inbox/messages.ts';
import type { Device, Devices } from './devices.ts';
import { checkSender, decryptPush, LARGEST_BODY_BYTES, readTopic } from './protocol.ts';

export interface PushServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Error bodies differ between services; this is Firefox's shape. */
const sendError: Vendor['sendError'] = ({ status, code, message }, reply) =>
  reply.code(status).send({ code: status, error: code, message });

/** Undefined when the browser cannot decrypt it, which a real service never learns. */
const readOnDevice = (body: Buffer, device: Device): string | undefined => {
  try {
    return decryptPush(body, device).toString('utf8');
  } catch {
    return undefined;
  }
};

const shown = (payload: string | undefined): string => {
  if (payload === undefined) return 'El navegador no pudo descifrar esta notificación.';
  const message = decodePushMessage(payload);
  return message ? `${message.title}\n${message.body}` : payload;
};

/**
 * A browser vendor's push service (RFC 8030), on its own TLS port, as senders require. Messages are delivered at once,
 * so that none is replaced by a later one of its topic.
 */
export const openPushServer = async (
  context: SandboxContext,
  { devices, messages }: { devices: Devices; messages: Messages },
  { host, port }: { host: string; port: number },
): Promise<PushServer> => {
  let origin = '';
  const { certificate, publicKey } = context.keys.push;
  const app = Fastify({
    https: { cert: certificate, key: readFileSync(new URL('./tls-key.pem', import.meta.url)) },
    bodyLimit: LARGEST_BODY_BYTES,
    forceCloseConnections: true,
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  vendorRoutes(app, context, { adapter: 'push', sendError }, (routes) => {
    routes.post<OneById>('/push/:id', async (request, reply) => {
      // Tokens expire in real time, whatever the sandbox clock.
      checkSender(request.headers.authorization, { publicKey, origin, nowMs: Date.now() });
      const device = devices.find(request.params.id);
      if (device === undefined) throw new VendorError(404, 'Not Found', 'There is no such subscription.');
      if (device.isRemoved) throw new VendorError(410, 'Gone', 'The browser has unsubscribed.');
      const topic = readTopic(request.headers);
      const payload = Buffer.isBuffer(request.body) ? readOnDevice(request.body, device) : undefined;
      const number = context.store.atomically(() => {
        messages.deliver('push', {
          channel: 'push',
          to: device.name,
          from: origin,
          text: shown(payload),
          payload,
        });
        return devices.count(device, topic ?? null);
      });
      return reply
        .code(201)
        .header('location', `${origin}/m/${number}`)
        .header('ttl', request.headers.ttl)
        .send();
    });
  });

  const address = new URL(await app.listen({ host, port }));
  origin = pushOrigin(Number(address.port));
  return { port: Number(address.port), close: () => app.close() };
};

/** The address for senders, which run on the same machine. */
export const pushOrigin = (port: number): string => `https://127.0.0.1:${port}`;
