import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { decodePushMessage } from '#core/api/reminders/push-message.ts';
import { sandboxKeys } from '../../../../sandbox/keys.ts';
import { decryptPush } from '../../../../sandbox/push/protocol.ts';
import { portOf, type VendorStub } from './messaging.ts';
import { type Vendors, wholeOf } from './received.ts';

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
  const server = createServer({ cert, key }, async (request, response) => {
    const device = (request.url ?? '').slice(PATH.length);
    const body = await wholeOf(buffer(request));
    if (body === undefined) return;
    const message = decodePushMessage(decryptPush(body, DEVICE_KEYS).toString('utf8'));
    const outcome = isGone(device) ? 'gone' : undefined;
    const behaviour = vendors.mannerOf('push');
    vendors.note({
      channel: 'push',
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
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: portOf(server.address()),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
