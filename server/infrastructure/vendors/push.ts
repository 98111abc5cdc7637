import { ECDH } from 'node:crypto';
import { Agent } from 'node:https';
import { createSecureContext, rootCertificates } from 'node:tls';
import webPush from 'web-push';
import type { VendorConfig } from '../config/vendors.ts';
import type { Clock } from '../runtime/clock.ts';
import { VendorDown } from '../runtime/errors.ts';
import { postOutside } from './outside-call.ts';
import { measureVendor } from './vendor-http.ts';
import { cleanVendorText } from './vendor-text.ts';

/** A Web Push subscription. Keys are base64url. */
export interface PushDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushDelivery {
  readonly device: PushDevice;
  /** Plaintext; encrypted per subscription. */
  readonly payload: string;
  /** The push service must not deliver it from then on. */
  readonly until: Date;
  /** At most 32 characters of base64url: an undelivered message is replaced by the next with the same topic. */
  readonly topic: string;
}

/** `gone`: the subscription is permanently invalid. `late`: not sent, because it could have arrived after `until`. */
export type PushOutcome = 'accepted' | 'gone' | 'late';

/** Web Push. */
export interface Push {
  /** `applicationServerKey`: our P-256 public key, base64url. */
  readonly publicKey: string;
  /** Allow-list of push services, against SSRF. */
  isKnown(endpoint: string): boolean;
  /** @throws VendorDown when the push service is unreachable or rejects the message. */
  send(delivery: PushDelivery): Promise<PushOutcome>;
}

/** Push services of Chrome and its kin, Chromium as distributions build it, Firefox. */
const EXACT = ['fcm.googleapis.com', 'jmt17.google.com', 'updates.push.services.mozilla.com'];
/** Safari, and Edge on Windows: many subdomains. */
const ENDINGS = ['.push.apple.com', '.notify.windows.com'];

/**
 * Allow-list against SSRF: https on the default port at a browser's push host, or at a configured one (`host` or
 * `host:port`), without credentials in the URL. Otherwise clients could make the server call any URL, also on its own
 * network.
 */
export const isPushAddress = (address: string, named: readonly string[]): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, host, hostname, port } = new URL(address);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  if (named.includes(host)) return true;
  return port === '' && (EXACT.includes(hostname) || ENDINGS.some((ending) => hostname.endsWith(ending)));
};

const SENTENCE =
  'En este momento no podemos enviar avisos a tus dispositivos. Intenta de nuevo en unos segundos.';
const TIMEOUT_MS = 6_000;
const GONE = [404, 410];
/** How Apple, FCM and autopush say that a subscription was made under another VAPID key than ours: it never works again. */
const OF_OTHER_KEY = /VapidPkHashMismatch|VAPID public key mismatch|VAPID credentials.* do not correspond/i;
const POINT_BYTES = 65;
const AUTH_BYTES = 16;

/** Keys that fail to encrypt are permanently invalid. */
const hasUsableKeys = ({ p256dh, auth }: PushDevice): boolean => {
  try {
    const point = Buffer.from(p256dh, 'base64url');
    ECDH.convertKey(point, 'prime256v1');
    return point.length === POINT_BYTES && Buffer.from(auth, 'base64url').length === AUTH_BYTES;
  } catch {
    // Not a point of the curve.
    return false;
  }
};

/**
 * Web Push (RFC 8030): payload encrypted per RFC 8291 (`aes128gcm`), VAPID (RFC 8292), urgency `normal`. The TTL, in
 * whole seconds, counts from when the service accepts the message, so the request timeout is subtracted: even the
 * slowest request expires in time, and less than a second left is `late`.
 * `gone`: 404 or 410, invalid keys, a subscription under another VAPID key, or a URL of no push service.
 * @throws VendorDown for any other rejection (the
 * service's text in its cause), without a connection, or after 6 s.
 */
export const createWebPush = (
  { publicKey, privateKey, contact, hosts, ca }: VendorConfig['push'],
  clock: Clock,
  timeoutMs = TIMEOUT_MS,
): Push => {
  const agent = new Agent({
    keepAlive: true,
    ...(ca === undefined ? {} : { secureContext: createSecureContext({ ca: [...rootCertificates, ca] }) }),
  });
  const isKnown = (endpoint: string): boolean => isPushAddress(endpoint, hosts);

  const prepare = ({ device, payload, topic }: PushDelivery, ttlSeconds: number) =>
    webPush.generateRequestDetails(
      { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
      payload,
      {
        vapidDetails: { subject: contact, publicKey, privateKey },
        TTL: ttlSeconds,
        contentEncoding: 'aes128gcm',
        urgency: 'normal',
        topic,
      },
    );

  return {
    publicKey,
    isKnown,
    send: async (delivery) => {
      const { device, until } = delivery;
      if (!isKnown(device.endpoint) || !hasUsableKeys(device)) return 'gone';
      // Starts before the clock is read, so that the TTL never exceeds `until`.
      const signal = AbortSignal.timeout(timeoutMs);
      const ttlSeconds = Math.floor((until.getTime() - timeoutMs - clock.now().getTime()) / 1_000);
      if (ttlSeconds < 1) return 'late';
      const { headers, body } = prepare(delivery, ttlSeconds);
      const answer = await measureVendor(
        'push',
        () => postOutside(device.endpoint, { headers, body, agent, signal }),
        ({ status }) => status > 299,
      ).catch((cause: unknown) => {
        throw new VendorDown(SENTENCE, { cause });
      });
      if (GONE.includes(answer.status)) return 'gone';
      if (answer.status >= 200 && answer.status <= 299) return 'accepted';
      const reason = cleanVendorText(answer.body.toString('utf8'));
      if (OF_OTHER_KEY.test(reason)) return 'gone';
      const cause = new Error(`HTTP ${answer.status}: ${reason}`);
      throw new VendorDown(SENTENCE, { cause });
    },
  };
};
