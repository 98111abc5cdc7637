import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { gsm7Places } from '#core/text/gsm7.ts';
import { ANDROID, createDevice } from '../../tests/support/account-calls.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { applicant } from '../../tests/support/profile-calls.ts';
import { readLender } from '../infrastructure/config/lender.ts';
import { newDeviceSms } from './new-device.ts';

describe('a login from a device that the account does not know', () => {
  const test = openTestApp();

  const logIn = async (phone: string, attempt?: string) => {
    const device = createDevice(test);
    await device.askToLogIn(phone);
    const otp = await test.lastCode(phone);
    const send = () =>
      device.call('POST', `/api/accounts/login${attempt ? `?intento=${attempt}` : ''}`, {
        payload: { otp, platform: 'sms', value: `57${phone}` },
        headers: { 'user-agent': ANDROID },
      });
    expect((await send()).statusCode).toBe(200);
    return { device, otp, send };
  };
  const notices = async (to: string) => {
    await test.context.jobs.drain();
    return (await test.inbox(to)).filter(({ text }) => text.includes('/dashboard/sessions'));
  };

  it('is told to the owner by SMS, once however often the request is repeated', async () => {
    const owner = createDevice(test);
    const { phone } = await owner.register();
    expect(await notices(phone)).toEqual([]);
    const { device, send } = await logIn(phone, 'one-key-for-this-request');
    expect((await send()).statusCode).toBe(200);
    const [notice, ...more] = await notices(phone);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ channel: 'sms' });
    expect(notice?.code).toBeUndefined();
    expect(notice?.text).toMatch(
      / desde Chrome en Android el \d{1,2} de [a-z]+ a las \d{1,2}:\d\d [ap]\. m\. /,
    );
    // Now it is known, as the owner's is since the registration.
    for (const known of [device, owner]) {
      await test.advance('PT31S');
      expect((await known.askAndLogIn(phone)).statusCode).toBe(200);
    }
    expect(await notices(phone)).toHaveLength(1);
  });

  it('is one from a phone on which its owner pressed Salir, and not after a session that ended by itself', async () => {
    const owner = createDevice(test);
    const { phone, token } = await owner.register();
    const ended = await owner.call('POST', '/api/accounts/logout', { token });
    expect([ended.statusCode, ended.headers['clear-site-data']]).toEqual([200, undefined]);
    await test.advance('PT31S');
    const entry = await owner.askAndLogIn(phone);
    expect(await notices(phone)).toEqual([]);
    const left = await owner.call('POST', '/api/accounts/logout?equipo=olvidar', {
      token: entry.json().token,
    });
    expect([left.statusCode, left.headers['clear-site-data']]).toEqual([200, '"cache"']);
    await test.advance('PT31S');
    const again = await owner.askAndLogIn(phone);
    expect(again.statusCode).toBe(200);
    expect(await notices(phone)).toHaveLength(1);
    // Pressed without a network, and said later by the worker.
    const clave = hash('sha256', again.json().token, 'base64url');
    const payload = { clave, equipo: 'olvidar' };
    await owner.call('POST', '/api/accounts/logout/pendiente', { payload });
    await test.advance('PT31S');
    expect((await owner.askAndLogIn(phone)).statusCode).toBe(200);
    expect(await notices(phone)).toHaveLength(2);
  });

  it('is told by e-mail once that is confirmed, with what to do', async () => {
    const owner = createDevice(test);
    const { phone, token } = await owner.register();
    const email = `ana.${phone}@correo.example`;
    await owner.call('POST', '/api/profile_minimal', { payload: applicant(email), token });
    await owner.call('POST', `/api/accounts/confirm/email/${email}/${await test.lastCode(email)}`, { token });
    await logIn(phone);
    expect(await notices(phone)).toEqual([]);
    const [notice] = await notices(email);
    expect(notice?.subject).toBe('Ingresaron a tu cuenta desde otro dispositivo');
    expect(notice?.text).toMatch(
      /\(hora de Bogotá\) ingresaron a tu cuenta CuotaSana .*: Chrome en Android\.\n\n.*\n\nSi no fuiste tú, cierra esa sesión en http\S+\/dashboard\/sessions y avísanos\.[\s\S]+Si no fuiste tú, escríbenos por WhatsApp al .+ o a ayuda@/,
    );
  });
});

it.each([
  ['https://cuotasana.co', 'Chrome en Android'],
  ['https://www.cuotasana.com.co', 'Samsung Internet en Android'],
])('fits one SMS at %s from %s', (publicUrl, device) => {
  const lender = readLender({ VITE_SUPPORT_WHATSAPP: '573151234567' });
  const at = new Date('2026-09-28T04:59:00Z');
  const text = newDeviceSms({ lender, publicUrl }, { device_name: device, last_login_at: at });
  expect(text).toContain(`${publicUrl}/dashboard/sessions`);
  expect(text).toContain('27 de septiembre a las 11:59 p. m. ');
  expect(gsm7Places(text)).toBeLessThanOrEqual(160);
});
