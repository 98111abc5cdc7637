import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openSandbox } from '../../tests/support/open-sandbox.ts';
import { sandboxKeys } from '../keys.ts';

const { apiKey, sharedSecret } = sandboxKeys.identity;
const client = { 'x-auth-client': apiKey };
const sign = (payload: string) => createHmac('sha256', sharedSecret).update(payload).digest('hex');

interface Created {
  verification: { id: string; url: string; sessionToken: string };
}

/** The first test loads the vendor's package. */
const options = { timeout: 20_000 };

describe('the identity vendor', () => {
  const sandbox = openSandbox();

  const createSession = async (): Promise<Created['verification']> => {
    const answer = await sandbox.post('/v1/sessions', { verification: { vendorData: '77' } }, client);
    return (answer.json as Created).verification;
  };

  const decisionOf = (id: string) =>
    sandbox.get(`/v1/sessions/${id}/decision`, { ...client, 'x-hmac-signature': sign(id) });

  // @covers 7.35
  it('creates a session as both its packages expect', options, async () => {
    const body = {
      verification: {
        person: { firstName: 'Ana', lastName: 'Ríos', idNumber: '1020301234' },
        vendorData: '77',
        timestamp: '2026-11-20T15:00:00.000Z',
      },
    };
    const answer = await sandbox.post('/v1/sessions', body, { ...client, 'x-origin': 'js-sdk' });
    expect(answer.status).toBe(201);
    const { url } = sandbox.sandbox();
    const token = expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(answer.json).toEqual({
      status: 'success',
      verification: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        url: expect.stringContaining(`${url}/v/`),
        host: url,
        status: 'created',
        sessionToken: token,
        vendorData: '77',
      },
    });
  });

  it('answers the preflight of a page of another origin', async () => {
    const answer = await fetch(new URL('/v1/sessions', sandbox.sandbox().url), {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-headers')).toBe(
      'content-type, x-auth-client, x-origin, vrf-integration-id, x-hmac-signature',
    );
  });

  // Codes of the vendor's authorization and troubleshooting tables.
  it.each([
    ['no key', {}, { verification: {} }, 401, '1801'],
    ['a wrong key', { 'x-auth-client': 'guess' }, { verification: {} }, 401, '1803'],
    [
      'a wrong signature',
      { ...client, 'x-hmac-signature': 'f'.repeat(64) },
      { verification: {} },
      401,
      '1819',
    ],
    ['no verification', client, {}, 400, '1102'],
    ['no object', client, '[]', 400, '1104'],
    ['vendor data too long', client, { verification: { vendorData: 'a'.repeat(1_001) } }, 400, '1500'],
    ['vendor data of another type', client, { verification: { vendorData: 77 } }, 400, '1501'],
    ['broken JSON', client, '{"verification"', 400, '1104'],
  ])('refuses %s with its code', async (_what, headers, body, status, code) => {
    const answer = await sandbox.post('/v1/sessions', body, headers);
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ status: 'fail', code });
  });

  it('takes a session that is signed over its raw body', async () => {
    const body = '{ "verification": { "vendorData": "77" } }';
    const answer = await sandbox.post('/v1/sessions', body, { ...client, 'x-hmac-signature': sign(body) });
    expect(answer.status).toBe(201);
  });

  it('tells of photos and verdict by signed webhooks, and answers who asks', async () => {
    const { id, sessionToken } = await createSession();
    const frame = `/v/${sessionToken}`;
    expect((await sandbox.get(frame)).headers.get('content-security-policy')).not.toContain(
      'frame-ancestors',
    );
    expect((await decisionOf(id)).json).toMatchObject({ status: 'success', verification: null });

    await sandbox.post(`${frame}/events`, { action: 'started' });
    await sandbox.app.notice(0);
    await sandbox.post(`${frame}/events`, { action: 'submitted' });
    await sandbox.app.notice(1);
    await sandbox.post(`${frame}/decision`, { status: 'approved' });
    const [started, submitted, decided] = [0, 1, 2].map(async (index) =>
      JSON.parse((await sandbox.app.notice(index)).body),
    );
    expect(await started).toMatchObject({
      id,
      code: 7001,
      action: 'started',
      vendorData: '77',
      feature: 'selfid',
    });
    expect(await submitted).toMatchObject({ id, code: 7002, action: 'submitted' });
    expect(await decided).toMatchObject({
      status: 'success',
      verification: {
        id,
        status: 'approved',
        code: 9001,
        vendorData: '77',
        decisionTime: '2026-11-20T15:00:00.000Z',
      },
    });
    for (const { path, headers, body } of sandbox.app.received) {
      expect(path).toBe('/api/webhooks/identity');
      expect(headers['x-auth-client']).toBe(apiKey);
      expect(headers['x-hmac-signature']).toBe(sign(body));
    }
    expect((await decisionOf(id)).json).toEqual(await decided);
  });

  // Codes of the vendor's status table.
  it.each([
    ['approved', 9001],
    ['declined', 9102],
    ['resubmission_requested', 9103],
    ['expired', 9104],
    ['abandoned', 9104],
    ['review', 9121],
  ])('lets a test force %s as %i, with what was read off the document', async (status, code) => {
    const { id } = await createSession();
    const person = { firstName: 'Ana', lastName: 'Ríos', idNumber: '1020301234' };
    const forced = await sandbox.post(`/identity/sessions/${id}/decision`, { status, person });
    expect(forced.json).toEqual({ id, status, code });
    expect((await decisionOf(id)).json).toMatchObject({
      verification: { id, status, code, person, document: { number: '1020301234', country: 'CO' } },
    });
    expect((await sandbox.get('/identity/sessions')).json).toMatchObject([{ id, status, vendor_data: '77' }]);
  });

  describe('the document of whoever the session expects', () => {
    const person = { firstName: 'Ana', lastName: 'Ríos', idNumber: '1020301234', dateOfBirth: '1990-03-14' };
    const document = { number: '1020301234', type: 'ID_CARD', country: 'CO', validUntil: '2031-11-20' };

    const clicked = async (body: object) => {
      const created = await sandbox.post(
        '/v1/sessions',
        { verification: { vendorData: '77', person } },
        client,
      );
      const { id, sessionToken } = (created.json as Created).verification;
      await sandbox.post(`/v/${sessionToken}/events`, { action: 'started' });
      await sandbox.post(`/v/${sessionToken}/events`, { action: 'submitted' });
      await sandbox.post(`/v/${sessionToken}/decision`, body);
      return ((await decisionOf(id)).json as { verification: object }).verification;
    };

    it('is their own and in date when it is approved', async () => {
      expect(await clicked({ status: 'approved' })).toMatchObject({ status: 'approved', person, document });
    });

    it.each([
      [
        'other_name',
        { person: { ...person, firstName: 'Luisa Fernanda', lastName: 'Mora Vélez' }, document },
      ],
      ['other_document', { person: { idNumber: '79000001' }, document: { ...document, number: '79000001' } }],
      ['no_number', { person: { idNumber: null }, document: { ...document, number: null } }],
      ['expired', { person, document: { ...document, validUntil: '2025-11-20' } }],
    ])('may be approved with %s', async (fault, read) => {
      expect(await clicked({ status: 'approved', fault })).toMatchObject({ status: 'approved', ...read });
    });
  });

  it('begins another attempt at the same address when a repeat was asked for', async () => {
    const { id, sessionToken } = await createSession();
    await sandbox.post(`/v/${sessionToken}/events`, { action: 'started' });
    const first = JSON.parse((await sandbox.app.notice(0)).body);
    await sandbox.post(`/identity/sessions/${id}/decision`, { status: 'resubmission_requested' });
    await sandbox.app.notice(1);
    expect((await sandbox.post(`/v/${sessionToken}/events`, { action: 'started' })).status).toBe(200);
    const second = JSON.parse((await sandbox.app.notice(2)).body);
    expect(second).toMatchObject({ id, action: 'started' });
    expect(second.attemptId).not.toBe(first.attemptId);
  });

  it('takes each step once and no verdict before the photos', async () => {
    const { sessionToken } = await createSession();
    const frame = `/v/${sessionToken}`;
    expect((await sandbox.post(`${frame}/decision`, { status: 'approved' })).status).toBe(409);
    await sandbox.post(`${frame}/events`, { action: 'started' });
    expect((await sandbox.post(`${frame}/events`, { action: 'started' })).status).toBe(200);
    await sandbox.post(`${frame}/decision`, { status: 'abandoned' });
    await sandbox.app.notice(1);
    expect((await sandbox.post(`${frame}/decision`, { status: 'abandoned' })).status).toBe(409);
    expect((await sandbox.post(`${frame}/events`, { action: 'submitted' })).status).toBe(409);
    expect(sandbox.app.received).toHaveLength(2);
  });

  it('holds events and verdict back while it is late', async () => {
    const { id } = await createSession();
    await sandbox.fault('identity', 'late');
    await sandbox.post(`/identity/sessions/${id}/decision`, { status: 'approved' });
    expect((await decisionOf(id)).json).toMatchObject({ verification: null });
    await sandbox.fault('identity', 'ok');
    sandbox.wall.advance(0);
    expect((await decisionOf(id)).json).toMatchObject({ verification: { status: 'approved' } });
    expect(JSON.parse((await sandbox.app.notice(0)).body)).toMatchObject({ verification: { code: 9001 } });
  });

  it('answers strangers in its own shape', async () => {
    const { id } = await createSession();
    expect((await sandbox.get(`/v1/sessions/${id}/decision`, client)).json).toMatchObject({ code: '1818' });
    expect((await decisionOf('00000000-0000-4000-8000-000000000001')).status).toBe(404);
    const frame = await sandbox.get('/v/nothing');
    expect(frame.status).toBe(404);
    expect(frame.headers.get('content-type')).toContain('text/html');
    expect((await sandbox.post(`/identity/sessions/${id}/decision`, { status: 'maybe' })).status).toBe(422);
    expect((await sandbox.post('/identity/sessions/nobody/decision', { status: 'approved' })).status).toBe(
      404,
    );
    await sandbox.fault('identity', 'down');
    expect((await sandbox.post('/v1/sessions', { verification: {} }, client)).json).toMatchObject({
      status: 'fail',
    });
    expect((await sandbox.get('/v/nothing')).status).toBe(503);
  });
});
