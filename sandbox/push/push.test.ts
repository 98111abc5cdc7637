import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { openSandbox } from '../../tests/support/open-sandbox.ts';
import { sandboxKeys } from '../keys.ts';

interface Subscription {
  readonly id: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

const { publicKey, privateKey, certificate } = sandboxKeys.push;
const subject = 'mailto:ayuda@cuotasana.example';
const MESSAGE = {
  id: 'aviso-1',
  nombre: 'cuota-1',
  vence: '2026-11-25',
  titulo: 'Tienes un pago próximo',
  texto: 'Toca para ver los detalles.',
  hasta: '2026-11-20T22:00:00.000Z',
};

describe('the push service', () => {
  const sandbox = openSandbox({ shared: true });
  const agent = new Agent({ ca: certificate });
  afterAll(() => agent.destroy());

  const subscribe = async (name: string): Promise<Subscription> => {
    const { status, json } = await sandbox.post('/push/devices', { name });
    expect(status).toBe(201);
    return json as Subscription;
  };
  const prepared = (
    { endpoint, keys }: Subscription,
    { payload = JSON.stringify(MESSAGE), ...options }: { payload?: string } & webPush.RequestOptions = {},
  ) =>
    webPush.generateRequestDetails({ endpoint, keys }, payload, {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: 60,
      ...options,
    });
  const post = async (endpoint: string, headers: Record<string, string>, body: Buffer) => {
    const call = request(endpoint, { method: 'POST', headers, agent }).end(body);
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, said: await text(response) };
  };
  const send = (subscription: Subscription, options?: Parameters<typeof prepared>[1]) => {
    const { headers, body } = prepared(subscription, options);
    return post(subscription.endpoint, headers, body);
  };
  const inbox = async (to: string) => (await sandbox.get(`/inbox.json?to=${encodeURIComponent(to)}`)).json;
  const received = async ({ id }: Subscription) =>
    ((await sandbox.get('/push/devices')).json as { id: string; received: unknown }[]).find(
      (device) => device.id === id,
    )?.received;

  it('brings a message to the browser that it is for, as a person would see it', async () => {
    const ana = await subscribe('Celular 2 de Ana');
    expect(ana.endpoint).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/push\/[\w-]{43}$/);
    const { status, headers } = await send(ana, { topic: 'cuota-1' });
    expect(status).toBe(201);
    expect(headers.location).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/m\/\d+$/);
    expect(await inbox('celular 2 de ana')).toEqual([
      {
        channel: 'push',
        to: 'celular 2 de ana',
        text: 'Tienes un pago próximo\nToca para ver los detalles.',
        payload: JSON.stringify(MESSAGE),
        at: '2026-11-20T15:00:00.000Z',
        attachments: [],
      },
    ]);
    expect((await sandbox.get('/inbox?to=Celular 2 de Ana')).text).toContain('Notificación');
  });

  it('counts what came under each topic, and shows what is no message of ours as it is', async () => {
    const luz = await subscribe('Luz');
    for (const topic of ['a', 'a', 'b']) await send(luz, { topic });
    await send(luz, { payload: 'hola' });
    expect(await received(luz)).toEqual([
      { topic: 'a', times: 2 },
      { topic: 'b', times: 1 },
      { topic: null, times: 1 },
    ]);
    expect(await inbox('Luz')).toMatchObject([{ text: 'hola', payload: 'hola' }, {}, {}, {}]);
    const { endpoint } = luz;
    await send({ ...(await subscribe('Otra')), endpoint });
    expect(await inbox('Luz')).toMatchObject([
      { text: 'El navegador no pudo descifrar esta notificación.' },
      {},
      {},
      {},
      {},
    ]);
  });

  it('says that a browser is gone once it unsubscribed, and that another never was', async () => {
    const eva = await subscribe('Eva');
    const path = `/push/devices/${eva.id}`;
    const remove = () => fetch(new URL(path, sandbox.sandbox().url), { method: 'DELETE' });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect((await send(eva)).status).toBe(410);
    expect((await send({ ...eva, endpoint: `${eva.endpoint}x` })).status).toBe(404);
    expect(await inbox('Eva')).toEqual([]);
    const nobody = await fetch(new URL('/push/devices/none', sandbox.sandbox().url), { method: 'DELETE' });
    expect(nobody.status).toBe(404);
  });

  it('takes messages of nobody but the app', async () => {
    const eva = await subscribe('Eva dos');
    const stranger = webPush.generateVAPIDKeys();
    const { headers, body } = prepared(eva);
    const { Authorization = '', ...bare } = headers;
    const statusOf = async (authorization: string | undefined) => {
      const sender = authorization === undefined ? {} : { Authorization: authorization };
      return (await post(eva.endpoint, { ...bare, ...sender }, body)).status;
    };
    expect(await statusOf(undefined)).toBe(401);
    expect(await statusOf('Bearer abc')).toBe(401);
    expect((await send(eva, { vapidDetails: { subject, ...stranger } })).status).toBe(403);
    expect(
      (await send(eva, { vapidDetails: { subject, publicKey, privateKey: stranger.privateKey } })).status,
    ).toBe(403);
    const elsewhere = webPush.getVapidHeaders(
      'https://otra.example',
      subject,
      publicKey,
      privateKey,
      'aes128gcm',
    );
    expect(await statusOf(elsewhere.Authorization)).toBe(403);
    const origin = new URL(eva.endpoint).origin;
    const past = Math.floor(Date.now() / 1_000) - 60;
    const old = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm', past);
    expect(await statusOf(old.Authorization)).toBe(403);
    expect(await statusOf(Authorization)).toBe(201);
  });

  it.each([
    ['no TTL', { ttl: undefined }, 400],
    ['a TTL of words', { ttl: 'soon' }, 400],
    ['no encoding', { 'content-encoding': undefined }, 400],
    ['a long topic', { topic: 'x'.repeat(33) }, 400],
    ['an urgency that there is not', { urgency: 'now' }, 400],
  ])('refuses a message with %s', async (_what, changed, status) => {
    const eva = await subscribe('Eva tres');
    const { headers, body } = prepared(eva);
    const given = Object.entries(headers).map(([name, value]): [string, string] => [
      name.toLowerCase(),
      value,
    ]);
    const all = new Map<string, string>(given);
    for (const [name, value] of Object.entries(changed)) {
      if (value === undefined) all.delete(name);
      else all.set(name, value);
    }
    expect((await post(eva.endpoint, Object.fromEntries(all), body)).status).toBe(status);
    expect(await inbox('Eva tres')).toEqual([]);
  });

  it('refuses more than four kilobytes', async () => {
    expect((await send(await subscribe('Eva cuatro'), { payload: 'x'.repeat(4_100) })).status).toBe(413);
  });

  it('misbehaves as it is told to', async () => {
    const sol = await subscribe('Sol');
    await sandbox.fault('push', 'down');
    expect((await send(sol)).status).toBe(503);
    expect(await received(sol)).toEqual([]);
    await sandbox.fault('push', 'duplicate');
    expect((await send(sol)).status).toBe(201);
    expect(await inbox('Sol')).toHaveLength(2);
    await sandbox.fault('push', 'ok');
  });

  it.each([
    [{}],
    [{ name: '' }],
    [{ name: '3001112233' }],
    [{ name: 'x'.repeat(61) }],
    [{ name: 'A', more: 1 }],
  ])('makes no device of %j', async (body) => {
    expect(await sandbox.post('/push/devices', body)).toMatchObject({
      status: 422,
      json: { message: expect.stringContaining('Celular de Ana') },
    });
  });

  it('keeps devices and counts over a restart', async () => {
    const mar = await subscribe('Mar');
    await send(mar, { topic: 'a' });
    await sandbox.restart();
    expect(await received(mar)).toEqual([{ topic: 'a', times: 1 }]);
    const { port } = new URL(mar.endpoint);
    const now = mar.endpoint.replace(`:${port}/`, `:${sandbox.sandbox().pushPort}/`);
    expect((await send({ ...mar, endpoint: now }, { topic: 'a' })).status).toBe(201);
  });
});
