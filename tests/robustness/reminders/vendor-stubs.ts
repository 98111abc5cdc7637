import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { decodePushMessage } from '#core/api/reminders/push-message.ts';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import { decryptPush } from '../../../sandbox/push/protocol.ts';
import { kindOfMessage } from '../message-kinds.ts';
import { type Vendors, wholeOf } from './vendors.ts';

export interface VendorStub {
  readonly port: number;
  close(): Promise<void>;
}

const portOf = (address: unknown): number => {
  if (typeof address === 'object' && address !== null && 'port' in address) return Number(address.port);
  throw new Error('a vendor has no port');
};

/** Listens on a free port. */
const listen = async (server: Server): Promise<VendorStub> => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: portOf(server.address()),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const WHATSAPP = 'whatsapp:';

/** A message as the vendor lists it. */
interface Listed {
  readonly to: string;
  readonly sid: string;
  readonly body: string;
  readonly date_created: string;
}

const answerJson = (response: ServerResponse, status: number, answer: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));

/**
 * Stub of the messaging vendor for SMS and WhatsApp: takes every message, also one that it had, and lists those to a
 * number. The callback's address names a message.
 */
export const openMessaging = async (vendors: Vendors, now: () => Date): Promise<VendorStub> => {
  const taken: Listed[] = [];
  const server = createServer(async (request, response) => {
    const body = await wholeOf(text(request));
    if (body === undefined) return;
    // Every vendor's address is this one, and only this one is there.
    if (!request.url?.includes('/Messages.json')) return answerJson(response, 404, {});
    if (request.method === 'GET') {
      if (vendors.mannerOf('messaging') === 'refuse') return answerJson(response, 503, {});
      const to = new URL(request.url ?? '', 'http://localhost').searchParams.get('To');
      return answerJson(response, 200, { messages: taken.filter((one) => one.to === to).reverse() });
    }
    const form = new URLSearchParams(body);
    const to = form.get('To') ?? '';
    const sent =
      form.get('Body') ?? Object.values(JSON.parse(form.get('ContentVariables') ?? '{}')).join(' ');
    const channel = to.startsWith(WHATSAPP) ? 'whatsapp' : 'sms';
    const id = form.get('StatusCallback')?.split('/').at(-1) ?? '';
    const behaviour = vendors.mannerOf('messaging');
    const sid = `SM${createHash('sha256').update(`${id} ${taken.length}`).digest('hex').slice(0, 32)}`;
    if (behaviour !== 'refuse') taken.push({ to, sid, date_created: now().toUTCString(), body: sent });
    vendors.note({
      channel,
      kind: kindOfMessage({ channel, subject: '', text: sent, isList: false }),
      to: to.replace(WHATSAPP, '').replace('+57', ''),
      id,
      outcome: behaviour === 'refuse' ? 'refused' : 'taken',
    });
    await pause(vendors.answerMs());
    if (behaviour === 'hang') return;
    if (behaviour === 'cut') return void response.destroy();
    const [status, answer] = behaviour === 'refuse' ? [503, {}] : [201, { sid, status: 'queued' }];
    answerJson(response, status, answer);
  });
  return listen(server);
};

class TryLater extends Error {
  readonly responseCode = 451;
}

/** A stub mail server that records each message's recipient and id; `cut` accepts the message but rejects it to the sender. */
export const openMail = async (vendors: Vendors): Promise<VendorStub> => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onData: async (stream, session, done) => {
      const message = await wholeOf(text(stream));
      if (message === undefined) return;
      const { subject = '', headers, text: body = '' } = await PostalMime.parse(message);
      const isList = headers.some(({ key }) => key === 'list-unsubscribe');
      const behaviour = vendors.mannerOf('email');
      vendors.note({
        channel: 'email',
        kind: kindOfMessage({ channel: 'email', subject, text: body, isList }),
        to: session.envelope.rcptTo[0]?.address ?? '',
        id: /^Message-ID: <([^@]+)@/im.exec(message)?.[1] ?? '',
        outcome: behaviour === 'refuse' ? 'refused' : 'taken',
      });
      await pause(vendors.answerMs());
      if (behaviour === 'hang') return;
      done(behaviour === 'well' ? null : new TryLater('Try again later'));
    },
  });
  // Clients killed midway are part of the test.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: portOf(listening.address()),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

/** The keys of all devices: only the endpoint differs. RFC 8291, appendix A. */
export const DEVICE_KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
};
const PATH = '/push/';
const GONE = 410;

/** A push service over TLS that decrypts messages and knows revoked subscriptions. */
export const openPush = async (
  vendors: Vendors,
  { isGone }: { isGone: (device: string) => boolean },
): Promise<VendorStub> => {
  const cert = sandboxKeys.push.certificate;
  const key = readFileSync('sandbox/push/tls-key.pem');
  const server = createTlsServer({ cert, key }, async (request, response) => {
    const device = (request.url ?? '').slice(PATH.length);
    const body = await wholeOf(buffer(request));
    if (body === undefined) return;
    const message = decodePushMessage(decryptPush(body, DEVICE_KEYS).toString('utf8'));
    const outcome = isGone(device) ? 'gone' : undefined;
    const behaviour = vendors.mannerOf('push');
    vendors.note({
      channel: 'push',
      kind: 'reminder',
      to: device,
      id: message?.id ?? '',
      outcome: behaviour === 'refuse' ? 'refused' : (outcome ?? 'taken'),
      name: message?.name ?? '',
      lifeMs: Number(request.headers.ttl) * 1_000,
    });
    await pause(vendors.answerMs());
    if (behaviour === 'refuse') return void response.writeHead(503).end();
    if (outcome === 'gone') return void response.writeHead(GONE).end();
    if (behaviour === 'hang') return;
    if (behaviour === 'cut') return void response.destroy();
    response.writeHead(201, { location: '/m/1' }).end();
  });
  return listen(server);
};
