import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openSandbox } from '../../tests/support/open-sandbox.ts';
import { sandboxKeys } from '../keys.ts';
import type { Answer } from '../testing/sandbox-for-test.ts';

const { accountSid, authToken, templates } = sandboxKeys.messaging;
const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`;
const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

describe('the messaging vendor', () => {
  const sandbox = openSandbox();

  const send = (form: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> =>
    sandbox.post(path, new URLSearchParams(form).toString(), {
      authorization: basic(accountSid, authToken),
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    });

  const order = {
    To: '+573001112233',
    From: '+576015550000',
    Body: 'Tu código es 4821.\n@app.example #4821',
  };

  it('answers 201 with its own resource and puts the message into the inbox', async () => {
    const answer = await send(order);
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      account_sid: accountSid,
      sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
      status: 'queued',
      to: order.To,
      from: order.From,
      body: order.Body,
      direction: 'outbound-api',
      num_segments: '1',
      error_code: null,
      date_created: 'Fri, 20 Nov 2026 15:00:00 +0000',
    });
    expect((await sandbox.get('/inbox.json?to=573001112233')).json).toEqual([
      {
        channel: 'sms',
        to: '+573001112233',
        text: order.Body,
        code: '4821',
        at: '2026-11-20T15:00:00.000Z',
        attachments: [],
      },
    ]);
    const { uri } = answer.json as { uri: string };
    const later = await sandbox.get(uri, { authorization: basic(accountSid, authToken) });
    expect(later.json).toMatchObject({ status: 'delivered' });
  });

  const toWhatsapp = {
    To: `whatsapp:${order.To}`,
    From: `whatsapp:${order.From}`,
    ContentSid: templates.code,
    ContentVariables: '{"1":"4821"}',
    StatusCallback: 'https://app.example/api/webhooks/messages/m-1',
  };
  const statusSent = async (index: number) =>
    Object.fromEntries(new URLSearchParams((await sandbox.app.notice(index)).body));

  it('takes a WhatsApp template by the prefix of both numbers', async () => {
    const answer = await send(toWhatsapp);
    expect(answer.status).toBe(201);
    expect((await sandbox.get('/inbox.json?to=3001112233')).json).toMatchObject([
      { channel: 'whatsapp', code: '4821', text: expect.stringContaining('4821 es tu código') },
    ]);
  });

  // Error 63016: without a message from the recipient within 24 hours only templates pass; it fails after the 201.
  it('takes a free text by WhatsApp, does not deliver it, and tells so', async () => {
    const { ContentSid, ContentVariables, ...free } = toWhatsapp;
    const StatusCallback = new URL('/api/webhooks/messages/m-1', sandbox.app.url).href;
    const answer = await send({ ...free, StatusCallback, Body: order.Body });
    expect(answer).toMatchObject({ status: 201, json: { status: 'queued', error_code: null } });
    expect((await sandbox.get('/inbox.json')).json).toEqual([]);
    const { uri, sid } = answer.json as { uri: string; sid: string };
    const later = await sandbox.get(uri, { authorization: basic(accountSid, authToken) });
    expect(later.json).toMatchObject({ status: 'failed', error_code: 63_016 });
    expect(await statusSent(0)).toMatchObject({
      MessageSid: sid,
      MessageStatus: 'failed',
      ErrorCode: '63016',
      To: toWhatsapp.To,
    });
  });

  it('tells how a message fares where it is asked to, signed', async () => {
    const StatusCallback = new URL('/api/webhooks/messages/m-1', sandbox.app.url).href;
    await send({ ...toWhatsapp, StatusCallback });
    const statuses = [await statusSent(0), await statusSent(1)].map(({ MessageStatus }) => MessageStatus);
    expect(statuses.sort()).toEqual(['delivered', 'sent']);
    const notice = await sandbox.app.notice(0);
    const fields = [...new URLSearchParams(notice.body)].sort(([one], [other]) => (one < other ? -1 : 1));
    const signature = createHmac('sha1', authToken).update(StatusCallback + fields.flat().join(''));
    expect(notice.headers['x-twilio-signature']).toBe(signature.digest('base64'));
    await sandbox.fault('messaging', 'undelivered');
    await send({ ...toWhatsapp, StatusCallback });
    expect(await statusSent(2)).toMatchObject({ MessageStatus: 'failed', ErrorCode: '63024' });
  });

  it('sends each order it takes, and lists those to a number, also after a restart', async () => {
    const token = { 'i-twilio-idempotency-token': 'once' };
    const first = await send(order, token);
    const second = await send(order, token);
    await send({ ...order, To: '+573009998877' });
    await sandbox.restart();
    const query = new URLSearchParams({ To: order.To, From: order.From, PageSize: '20' });
    const listed = await sandbox.get(`${path}?${query}`, { authorization: basic(accountSid, authToken) });
    expect(listed.json).toMatchObject({
      messages: [second, first].map(({ json }) => ({ sid: (json as { sid: string }).sid, body: order.Body })),
    });
    expect((await sandbox.get('/inbox.json?to=573001112233')).json).toHaveLength(2);
  });

  // Codes of the vendor's error dictionary.
  it.each([
    [{ ...order, To: '' }, 21604],
    [{ ...order, To: '300' }, 21211],
    [{ ...order, From: '' }, 21603],
    [{ ...order, From: '+' }, 21212],
    [{ ...order, Body: '' }, 21602],
    [{ ...order, Body: 'a'.repeat(1_601) }, 21617],
    [{ ...order, To: `whatsapp:${order.To}` }, 21910],
    [{ ...order, ContentSid: 'HX0' }, 21655],
    [{ ...order, ContentSid: templates.code }, 21656],
    [{ ...order, ContentSid: templates.code, ContentVariables: '{"1":""}' }, 21656],
    [{ ...order, ContentSid: templates.code, ContentVariables: 'null' }, 21656],
    [{ ...order, ContentVariables: '{"1":"4821"}' }, 21654],
    [{ ...order, StatusCallback: 'nowhere' }, 21609],
  ])('refuses %j with its code', async (form, code) => {
    const answer = await send(form);
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({
      code,
      message: expect.any(String),
      more_info: `https://www.twilio.com/docs/errors/${code}`,
      status: 400,
    });
    expect((await sandbox.get('/inbox.json')).json).toEqual([]);
  });

  it.each([
    ['no credentials', { authorization: '' }],
    ['a wrong token', { authorization: basic(accountSid, 'guess') }],
    ['another account', { authorization: basic(`AC${'0'.repeat(32)}`, authToken) }],
    ['nonsense', { authorization: 'Basic %%%' }],
  ])('answers 401 to %s', async (_what, headers) => {
    const answer = await send(order, headers);
    expect(answer.status).toBe(401);
    expect(answer.json).toMatchObject({ code: 20003, status: 401 });
  });

  it('answers a body of another type in its own shape', async () => {
    const answer = await send(order, { 'content-type': 'application/xml' });
    expect(answer.status).toBe(415);
    expect(answer.json).toMatchObject({ code: expect.any(Number), message: expect.any(String), status: 415 });
  });

  it('answers an enormous body in its own shape', async () => {
    const answer = await send({ ...order, Body: 'a'.repeat(1_200_000) });
    expect(answer.status).toBe(413);
    expect(answer.json).toMatchObject({ status: 413 });
  });

  it('delivers late and twice when its faults say so', async () => {
    await sandbox.fault('messaging', 'late');
    await send(order);
    expect((await sandbox.get('/inbox.json')).json).toEqual([]);
    await sandbox.fault('messaging', 'duplicate');
    sandbox.wall.advance(0);
    await send({ ...order, Body: 'Hola' });
    const inbox = (await sandbox.get('/inbox.json')).json as { text: string }[];
    expect(inbox.map(({ text }) => text)).toEqual(['Hola', 'Hola', order.Body]);
  });
});
