import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { decodePushMessage } from '#core/api/reminders/push-message.ts';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import { decryptPush } from '../../../sandbox/push/protocol.ts';
import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';
import type { Run } from '../harness/robot.ts';
import type { Vendor } from './timeline.ts';

/** A reminder as it came to a vendor. */
export interface Received {
  readonly channel: Vendor;
  /** An e-mail address or a device. */
  readonly to: string;
  /** From the Message-ID or the payload. */
  readonly id: string;
  /** `taken`: the person has it, whatever the sender was answered. `refused`, `gone`: they have not. */
  readonly outcome: 'taken' | 'refused' | 'gone';
  /** In real time. */
  readonly realMs: number;
  /** Of a notification: its name on the device, and its TTL. */
  readonly name?: string;
  readonly lifeMs?: number;
}

/** A vendor's behaviour for one message. `cut` and `hang`: accepted, without a success to the sender. */
type Behaviour = keyof typeof BEHAVIOURS;

/** Weights per thousand messages while the vendor is up. */
const BEHAVIOURS = { well: 955, refuse: 20, cut: 20, hang: 5 } as const;
const SLOWEST_MS = 40;

/** The keys of all devices: only the endpoint differs. RFC 8291, appendix A. */
export const DEVICE_KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
};
const PATH = '/push/';

export interface Vendors {
  readonly received: readonly Received[];
  readonly pushPort: number;
  readonly smtpPort: number;
  /** Resolves at the next accepted message. */
  nextTaken(): Promise<void>;
}

class TryLater extends Error {
  readonly responseCode = 451;
}

/** A push service over TLS that decrypts messages and knows who unsubscribed, and a mail server; both take reminders and may not say so. */
export const openVendors = async ({
  random,
  tally,
  isDown,
  isGone,
  defer,
}: {
  readonly random: Random;
  readonly tally: Tally;
  readonly isDown: (vendor: Vendor) => boolean;
  readonly isGone: (device: string) => boolean;
  readonly defer: Run['defer'];
}): Promise<Vendors> => {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  const note = (message: Omit<Received, 'realMs'>): void => {
    received.push({ ...message, realMs: Date.now() });
    tally.add(`${message.channel} ${message.outcome}`);
    if (message.outcome !== 'taken') return;
    for (const resolve of waiting.splice(0)) resolve();
  };
  const drawBehaviour = (vendor: Vendor): Behaviour => {
    if (isDown(vendor)) return 'refuse';
    const behaviour = random.weighted(BEHAVIOURS);
    if (behaviour !== 'well') tally.add(`answers: ${behaviour}`);
    return behaviour;
  };

  const push = createServer(
    { cert: sandboxKeys.push.certificate, key: readFileSync('sandbox/push/tls-key.pem') },
    async (request, response) => {
      const device = (request.url ?? '').slice(PATH.length);
      // Its sender may die while sending.
      const body = await buffer(request).catch(() => undefined);
      if (body === undefined) return;
      const message = decodePushMessage(decryptPush(body, DEVICE_KEYS).toString('utf8'));
      const behaviour = drawBehaviour('push');
      const answered = isGone(device) ? 'gone' : 'taken';
      note({
        ...{ channel: 'push', to: device, id: message?.id ?? '', name: message?.name ?? '' },
        outcome: behaviour === 'refuse' ? 'refused' : answered,
        lifeMs: Number(request.headers.ttl) * 1_000,
      });
      await pause(random.between(1, SLOWEST_MS));
      if (behaviour === 'refuse') return void response.writeHead(503).end();
      if (answered === 'gone') return void response.writeHead(410).end();
      if (behaviour === 'hang') return;
      if (behaviour === 'cut') return void response.destroy();
      response.writeHead(201, { location: '/m/1' }).end();
    },
  );
  await once(push.listen(0, '127.0.0.1'), 'listening');
  defer(() => {
    push.closeAllConnections();
    push.close();
  });

  const mail = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onData: async (stream, session, done) => {
      const message = await text(stream).catch(() => undefined);
      if (message === undefined) return;
      // Letters that are no reminders cannot be unsubscribed from.
      if (!/^list-unsubscribe:/im.test(message)) return done(null);
      const behaviour = drawBehaviour('email');
      note({
        channel: 'email',
        to: session.envelope.rcptTo[0]?.address ?? '',
        id: /^Message-ID: <([^@]+)@/im.exec(message)?.[1] ?? '',
        outcome: behaviour === 'refuse' ? 'refused' : 'taken',
      });
      await pause(random.between(1, SLOWEST_MS));
      if (behaviour === 'hang') return;
      done(behaviour === 'well' ? null : new TryLater('Try again later'));
    },
  });
  // Clients killed midway are part of the test.
  mail.on('error', () => undefined);
  const listening = mail.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  defer(() => new Promise<void>((resolve) => mail.close(() => resolve())));

  return {
    received,
    pushPort: (push.address() as AddressInfo).port,
    smtpPort: (listening.address() as AddressInfo).port,
    nextTaken: () => new Promise((resolve) => waiting.push(resolve)),
  };
};
