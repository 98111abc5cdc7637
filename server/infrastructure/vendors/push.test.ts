import { createECDH, createPublicKey, ECDH, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import { decryptPush } from '../../../sandbox/push/protocol.ts';
import { VendorDown } from '../runtime/errors.ts';
import type { PushDelivery } from './push.ts';
import { createWebPush } from './push.ts';

const { publicKey, privateKey, certificate } = sandboxKeys.push;
const tlsKey = readFileSync('sandbox/push/tls-key.pem');
const NOW = new Date('2026-12-01T14:00:00Z');
const clock = { now: () => NOW };
const CONTACT = 'mailto:ayuda@cuotasana.example';

interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A browser's private keys and its subscription. */
const makeBrowser = () => {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  return { p256dh, auth: randomBytes(16).toString('base64url'), privateKey: pair.getPrivateKey('base64url') };
};

const fromJwt = (part: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString());

describe('web push', () => {
  const received: Received[] = [];
  let answer: (response: ServerResponse) => void;
  let service: Server;
  let host: string;
  const browser = makeBrowser();

  beforeAll(async () => {
    service = createServer({ cert: certificate, key: tlsKey }, async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      received.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      answer(response);
    });
    await once(service.listen(0, '127.0.0.1'), 'listening');
    const address = service.address();
    host = `localhost:${typeof address === 'object' && address ? address.port : 0}`;
  });
  afterAll(() => {
    service.closeAllConnections();
    service.close();
  });
  beforeEach(() => {
    received.length = 0;
    answer = (response) => response.writeHead(201, { location: '/m/1' }).end();
  });

  const push = (timeoutMs?: number) =>
    createWebPush(
      { publicKey, privateKey, contact: CONTACT, hosts: [host, '127.0.0.1:1'], ca: certificate },
      clock,
      timeoutMs,
    );
  const delivery = (more: Partial<PushDelivery['device']> = {}): PushDelivery => ({
    device: { endpoint: `https://${host}/push/abc`, p256dh: browser.p256dh, auth: browser.auth, ...more },
    payload: '{"titulo":"Tienes un pago próximo"}',
    until: new Date(NOW.getTime() + 3_600_700),
    topic: 'cuota-5-vispera_2026-11-30',
  });

  it('reaches the browser, and nobody on the way can read it', async () => {
    expect(await push().send(delivery())).toBe('accepted');
    const [{ url, headers, body } = { url: '', headers: {}, body: Buffer.alloc(0) }] = received;
    expect(url).toBe('/push/abc');
    expect(headers).toMatchObject({
      // An hour and 0.7 s, minus the timeout of six seconds.
      ttl: '3594',
      urgency: 'normal',
      topic: 'cuota-5-vispera_2026-11-30',
      'content-encoding': 'aes128gcm',
      'content-length': String(body.length),
    });
    expect(body.toString('latin1')).not.toContain('pago');
    expect(decryptPush(body, browser).toString()).toBe('{"titulo":"Tienes un pago próximo"}');
  });

  it('lives as long as it may after the slowest sending, and is not sent for less than a second', async () => {
    const ending = (leftMs: number) => ({ ...delivery(), until: new Date(NOW.getTime() + leftMs) });
    expect(await push().send(ending(7_000))).toBe('accepted');
    expect(await push(2_000).send(ending(7_000))).toBe('accepted');
    expect(received.map(({ headers }) => headers.ttl)).toEqual(['1', '5']);
    for (const leftMs of [6_999, 0, -60_000]) expect(await push().send(ending(leftMs))).toBe('late');
    expect(received).toHaveLength(2);
  });

  it('says who we are, to that service alone and for a day at most (RFC 8292)', async () => {
    await push().send(delivery());
    const [, token = '', k] =
      /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(received[0]?.headers.authorization ?? '') ?? [];
    expect(k).toBe(publicKey);
    const [head, claims, signature = ''] = token.split('.');
    expect(fromJwt(head)).toMatchObject({ alg: 'ES256' });
    const { aud, sub, exp } = fromJwt(claims);
    expect({ aud, sub }).toEqual({ aud: `https://${host}`, sub: CONTACT });
    const seconds = Number(exp) - Date.now() / 1_000;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(24 * 3_600);

    const point = Buffer.from(publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
    const isOurs = (text: string) =>
      verify(
        'sha256',
        Buffer.from(text),
        { key, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      );
    expect(isOurs(`${head}.${claims}`)).toBe(true);
    expect(isOurs(`${head}.${claims}x`)).toBe(false);
  });

  it.each([404, 410])('takes %i for a browser that is gone', async (status) => {
    answer = (response) => response.writeHead(status).end();
    expect(await push().send(delivery())).toBe('gone');
  });

  // As the three services word it, found in public reports of applications whose keys were changed.
  it.each([
    [400, '{"reason":"VapidPkHashMismatch"}'],
    [401, '{"code":401,"errno":109,"error":"Unauthorized","message":"VAPID public key mismatch"}'],
    [
      403,
      'the VAPID credentials in the authorization header do not correspond to the credentials used to create the subscriptions.',
    ],
  ])(
    'takes %i for a browser that is gone where it subscribed under another key: %s',
    async (status, reason) => {
      answer = (response) => response.writeHead(status).end(reason);
      expect(await push().send(delivery())).toBe('gone');
    },
  );

  it.each([302, 400, 401, 403, 413, 429, 500, 503])(
    'takes %i for a service that is down, and keeps what it said',
    async (status) => {
      answer = (response) =>
        response.writeHead(status, { location: 'https://127.0.0.1/' }).end(`no: ${'x'.repeat(9_000)}`);
      const failure = await push()
        .send(delivery())
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(VendorDown);
      const { message, cause } = failure as VendorDown;
      expect(message).toMatch(/^En este momento no podemos enviar avisos/);
      expect((cause as Error).message).toMatch(new RegExp(`^HTTP ${status}: no: x{100,500}$`));
      expect(received).toHaveLength(1);
    },
  );

  it('waits for no service that hangs, breaks off, or is not there', async () => {
    answer = () => undefined;
    await expect(push(100).send(delivery())).rejects.toThrow(VendorDown);
    answer = (response) => void response.writeHead(201, { 'content-length': '9' }).write('half');
    await expect(push(100).send(delivery())).rejects.toThrow(VendorDown);
    answer = (response) => void response.socket?.destroy();
    await expect(push().send(delivery())).rejects.toThrow(VendorDown);
    await expect(push().send(delivery({ endpoint: 'https://127.0.0.1:1/push/abc' }))).rejects.toThrow(
      VendorDown,
    );
  });

  it('believes no certificate that it was not given', async () => {
    const stranger = createWebPush(
      { publicKey, privateKey, contact: CONTACT, hosts: [host], ca: undefined },
      clock,
    );
    await expect(stranger.send(delivery())).rejects.toThrow(VendorDown);
    expect(received).toEqual([]);
  });

  it('calls no address but a push service’s, and encrypts for no key but a browser’s', async () => {
    for (const strange of [
      { endpoint: `https://localhost.example:${host.split(':')[1]}/push/abc` },
      { p256dh: 'A'.repeat(87) },
      { p256dh: '' },
      {
        p256dh: ECDH.convertKey(
          browser.p256dh,
          'prime256v1',
          'base64url',
          'base64url',
          'compressed',
        ).toString(),
      },
      { auth: 'AAAA' },
    ])
      expect(await push().send(delivery(strange))).toBe('gone');
    expect(received).toEqual([]);
  });
});
