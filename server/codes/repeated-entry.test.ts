import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FROM_APP_HEADER } from '#core/api/endpoint.ts';
import {
  createDevice,
  errorOf,
  newPhone,
  signUp,
  type TestDevice,
} from '../../tests/support/account-calls.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { applicant } from '../../tests/support/profile-calls.ts';
import { findRows } from '../../tests/support/rows.ts';

const test = openTestApp();

interface Entry {
  readonly device: TestDevice;
  /** The same request with the same idempotency key, from this device or another. */
  enter(from?: TestDevice): ReturnType<TestDevice['call']>;
}

const byLogin = async (): Promise<Entry> => {
  const [phone, device, attempt] = [newPhone(), createDevice(test), randomUUID()];
  const { token } = await device.register(phone);
  await device.call('POST', '/api/accounts/logout', { token });
  await device.askToLogIn(phone);
  const otp = await test.lastCode(phone);
  return { device, enter: (from = device) => from.logIn(phone, otp, attempt) };
};

const byRegistration = async (): Promise<Entry> => {
  const [phone, device] = [newPhone(), createDevice(test)];
  await device.call('POST', '/api/accounts-minimal', { payload: signUp(phone) });
  const otp = await test.lastCode(phone);
  const url = `/api/accounts/confirm/sms/57${phone}/${otp}?intento=${randomUUID()}`;
  return { device, enter: (from = device) => from.call('POST', url) };
};

const refresh = (token: string, device: TestDevice) =>
  device.call('GET', '/api/accounts/token/refresh', { token });

describe.each([
  ['login', byLogin],
  ['registration', byRegistration],
])('a %s whose answer was lost', (_, prepare) => {
  const entered = async () => {
    const { device, enter } = await prepare();
    const first = await enter();
    expect([first.statusCode, first.json().code]).toEqual([200, undefined]);
    const { token, id } = first.json();
    return { device, enter, token, id };
  };

  it('gives the same session again for a minute, and opens no other', async () => {
    const { id, token, enter } = await entered();
    const answers = await Promise.all([enter(), enter()]);
    expect(answers.map((answer) => answer.json().token)).toEqual([token, token]);
    await test.advance('PT59S');
    expect((await enter()).json().token).toBe(token);
    await test.advance('PT1S');
    expect(errorOf(await enter())).toMatchObject({ status: 422, code: 'code_gone' });
    const live = await findRows(test.context.db, 'session', { account_id: id, revoked_at: null });
    expect(live).toHaveLength(1);
  });

  it('is one session when its requests arrive at once', async () => {
    const { enter } = await prepare();
    const answers = await Promise.all([enter(), enter(), enter()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json().token)).size).toBe(1);
  });

  it('opens nothing once its session was left', async () => {
    const { device, token, enter } = await entered();
    await device.call('POST', '/api/accounts/logout', { token });
    expect(errorOf(await enter())).toMatchObject({ status: 422, code: 'code_gone' });
    expect((await refresh(token, device)).statusCode).toBe(401);
  });

  // @covers 2.71
  it('opens nothing to another device', async () => {
    const { device, token, enter } = await entered();
    const other = createDevice(test);
    expect(errorOf(await enter(other))).toMatchObject({ status: 422, code: 'code_gone' });
    await other.register(newPhone());
    expect(errorOf(await enter(other))).toMatchObject({ status: 422, code: 'code_gone' });
    expect((await refresh(token, device)).statusCode).toBe(200);
  });

  it('gives no token of a longer life to a session that was refreshed meanwhile', async () => {
    const { device, token, enter } = await entered();
    const fresh = (await refresh(token, device)).json().token;
    expect((await enter()).json().token).toBe(token);
    expect((await refresh(fresh, device)).statusCode).toBe(200);
    expect(errorOf(await enter())).toMatchObject({ status: 422, code: 'code_gone' });
  });
});

describe('without cookies', () => {
  it('a login is repeated from its own address alone', async () => {
    const [phone, attempt] = [newPhone(), randomUUID()];
    await createDevice(test).register(phone);
    const from = (remoteAddress: string) => ({ remoteAddress, headers: { [FROM_APP_HEADER]: '1' } });
    const url = `/api/accounts/login/phone/57${phone}`;
    expect((await test.app.inject({ method: 'GET', url, ...from('10.30.0.1') })).statusCode).toBe(200);
    const payload = { otp: await test.lastCode(phone), platform: 'sms', value: `57${phone}` };
    const logIn = (address: string) =>
      test.app.inject({
        method: 'POST',
        url: `/api/accounts/login?intento=${attempt}`,
        payload,
        ...from(address),
      });
    const { token } = (await logIn('10.30.0.1')).json();
    expect((await logIn('10.30.0.1')).json().token).toBe(token);
    expect(errorOf(await logIn('10.30.0.2'))).toMatchObject({ code: 'code_gone' });
  });
});

describe('an e-mail whose confirmation was lost', () => {
  it('gives the same token again while the session lives, and none afterwards', async () => {
    const [phone, device] = [newPhone(), createDevice(test)];
    const { token } = await device.register(phone);
    const email = `ana.${phone}@correo.example`;
    await device.call('POST', '/api/profile_minimal', { payload: applicant(email), token });
    const code = await test.lastCode(email);
    const url = `/api/accounts/confirm/email/${email}/${code}?intento=${randomUUID()}`;
    const confirm = (bearer = token) => device.call('POST', url, { token: bearer });
    const fresh: string = (await confirm()).json().token;
    expect((await confirm()).json().token).toBe(fresh);
    await test.advance('PT29S');
    expect((await confirm()).json().token).toBe(fresh);
    expect((await confirm(fresh)).json().token).toBe(fresh);

    const other = await device.register(newPhone());
    expect(errorOf(await confirm(other.token))).toMatchObject({ status: 422, code: 'code_gone' });
    await device.call('POST', '/api/accounts/logout', { token: fresh });
    expect((await confirm(fresh)).statusCode).toBe(401);
  });
});
