import { describe, expect, it } from 'vitest';
import { accountCalls, errorOf, newPhone, signUp, wrongOf } from '../../tests/support/account-calls.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';

describe('login', () => {
  const test = openTestApp();
  const { call, post, register, logIn } = accountCalls(test);

  // @covers 7.1
  it('is refused to a phone without an account, or never confirmed', async () => {
    const notRegistered = {
      status: 404,
      code: 'phone_not_registered',
      message: 'El celular aún no se ha registrado. Primero debes crear una cuenta.',
    };
    expect(errorOf(await call('GET', `/api/accounts/login/phone/57${newPhone()}`))).toEqual(notRegistered);
    const phone = newPhone();
    await post('/api/accounts-minimal', signUp(phone));
    expect(errorOf(await call('GET', `/api/accounts/login/phone/57${phone}`))).toEqual(notRegistered);
    const attempt = { otp: await test.lastCode(phone), platform: 'sms', value: `57${phone}` };
    expect(errorOf(await post('/api/accounts/login', attempt))).toMatchObject({
      status: 422,
      code: 'code_gone',
    });
  });

  // @covers 3.10, 3.11, 7.1, 7.2
  it('takes the phone with and without its prefix, and says who came in', async () => {
    const { phone, id, draft_key } = await register();
    const sent = await call('GET', `/api/accounts/login/phone/${phone}`);
    expect(sent.json()).toMatchObject({ canal: 'sms' });
    const otp = await test.lastCode(phone);
    const answer = await post('/api/accounts/login', { otp, platform: 'sms', value: phone });
    expect(answer.json()).toEqual({
      id,
      token: expect.stringMatching(/^[\w-]{43}$/),
      draft_key,
      profile_id: null,
      app_id: null,
      telefono: `57${phone}`,
      email: null,
      nombres: null,
      apellidos: null,
      estado_app: null,
      firmado: false,
      motivos: [],
      vuelve_desde: null,
      credito: null,
      credit_hub: null,
    });
  });

  it('says how many tries are left, and takes a code once', async () => {
    const { phone } = await register();
    await call('GET', `/api/accounts/login/phone/57${phone}`);
    const otp = await test.lastCode(phone);
    const attempt = (code: string) =>
      post('/api/accounts/login', { otp: code, platform: 'sms', value: `57${phone}` });
    expect(errorOf(await attempt(wrongOf(otp)))).toMatchObject({
      status: 422,
      code: 'code_wrong',
      message: 'Por favor revisa los códigos enviados e intenta nuevamente. Te quedan 2 intentos.',
    });
    const tabs = await Promise.all([attempt(otp), attempt(otp)]);
    expect(tabs.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(errorOf(await attempt(otp))).toMatchObject({ status: 422, code: 'code_gone' });
  });

  it('gives each person a draft key of their own, always the same', async () => {
    const ana = await register();
    const eva = await register();
    expect((await logIn(ana.phone)).json().draft_key).toBe(ana.draft_key);
    expect(eva.draft_key).not.toBe(ana.draft_key);
  });
});
