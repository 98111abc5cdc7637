import { describe, expect, it } from 'vitest';
import { accountCalls, newPhone, signUp } from '../../tests/support/account-calls.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';

const JSON_BODY = { 'content-type': 'application/json' };

describe('bad input to accounts', () => {
  const { call, post } = accountCalls(openTestApp());

  it('is answered with what to correct, never with a failure of ours', async () => {
    const phone = newPhone();
    const calls: readonly (readonly [number, ReturnType<typeof call>])[] = [
      [422, call('GET', '/api/accounts/login/phone/12345')],
      [404, call('GET', '/api/accounts/login/phone/%2B57%E2%80%AF300%20111%202233%E2%80%AC')],
      [422, call('GET', '/api/accounts/login/phone/57300111223%00')],
      [422, post('/api/accounts/login', { otp: 1234, platform: 'sms', value: phone })],
      [422, post('/api/accounts/login', { otp: '１２３４', platform: 'sms', value: phone })],
      [422, post('/api/accounts/login', { otp: '1234', platform: 'fax', value: phone })],
      [422, post('/api/accounts/login', { otp: '1234', platform: 'sms', value: phone, more: 1 })],
      [422, post('/api/accounts-minimal', signUp(phone, { autoriza_datos: 'true' }))],
      [422, post('/api/accounts-minimal', signUp(phone, { medico: 'nul \u0000', medico_id: '1' }))],
      [422, post('/api/accounts-minimal', signUp(phone, { medico: 'x'.repeat(201) }))],
      [400, post('/api/accounts-minimal', [])],
      [400, call('POST', '/api/accounts-minimal')],
      [400, call('POST', '/api/accounts-minimal', { payload: '{', headers: JSON_BODY })],
      [400, call('GET', '/api/accounts/login/phone/%ff')],
      [404, call('GET', '/api/textos/datos?version=1999')],
      [422, call('GET', '/api/textos/otro')],
    ];
    for (const [status, pending] of calls) {
      const answer = await pending;
      expect([answer.statusCode, answer.json()]).toEqual([
        status,
        expect.objectContaining({ code: expect.any(String), message: expect.stringMatching(/^\p{Lu}/u) }),
      ]);
    }
  });

  // @covers 7.34
  it('is no body where none is needed, though the call says that it is JSON', async () => {
    const none = await call('POST', `/api/accounts/confirm/sms/57${newPhone()}/1234`, { headers: JSON_BODY });
    expect([none.statusCode, none.json().code]).toEqual([422, 'code_gone']);
    const poisoned = await call('POST', '/api/accounts/login', {
      headers: JSON_BODY,
      payload: '{"__proto__":{"otp":"1"}}',
    });
    expect([poisoned.statusCode, poisoned.json().code]).toEqual([400, 'malformed']);
  });

  it('may be no text at all', async () => {
    const broken = Buffer.concat([
      Buffer.from('{"otp":"1234","platform":"sms","value":"57'),
      Buffer.from([0xff, 0x22, 0x7d]),
    ]);
    const answer = await call('POST', '/api/accounts/login', { payload: broken, headers: JSON_BODY });
    expect(answer.statusCode).toBe(422);
  });
});

describe('accounts with narrow limits', () => {
  const test = openTestApp({ LIMIT_SIGN_UPS_PER_ADDRESS: '2', LIMIT_CODES_PER_ADDRESS: '3' });
  const { call, post } = accountCalls(test);

  it('limits sign-ups and named phones of an address, with when to come back', async () => {
    const create = (phone: string) => post('/api/accounts-minimal', signUp(phone));
    expect((await create('3101110001')).statusCode).toBe(200);
    expect((await create('3101110002')).statusCode).toBe(200);
    const refused = await create('3101110003');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_sign_ups']);
    expect(refused.json().message).toMatch(/en \d+ minutos\. Si lo necesitas antes, /);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);

    const ask = (phone: string) => call('GET', `/api/accounts/login/phone/${phone}`);
    for (const phone of ['3109990001', '3109990002', '3109990003']) {
      expect((await ask(phone)).statusCode).toBe(404);
    }
    expect((await ask('3109990004')).json().code).toBe('too_many_phones_here');
    await test.advance('PT1H');
    expect((await ask('3109990004')).statusCode).toBe(404);
    expect((await create('3101110003')).statusCode).toBe(200);
  });
});
