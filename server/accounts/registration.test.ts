import { hash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { decodeLegalText, LEGAL_TEXTS_VERSION, legalPlainText } from '#core/api/accounts/legal-texts.ts';
import { accountCalls, errorOf, newPhone, signUp } from '../../tests/support/account-calls.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { findRow, findRows } from '../../tests/support/rows.ts';

describe('registration', () => {
  const test = openTestApp();
  const { call, post, register } = accountCalls(test);

  afterEach(() => test.fault('messaging', 'ok'));

  // @covers 3.12, 3.13, 7.6
  it('sends a code by WhatsApp, and the code opens a session', async () => {
    const phone = newPhone();
    const created = await post('/api/accounts-minimal', signUp(phone));
    expect(created.json()).toEqual({
      phone: `57${phone}`,
      canal: 'whatsapp',
      destino: `+57 ${phone.slice(0, 3)} *** ${phone.slice(6)}`,
      reenvio_segundos: 30,
    });
    const [message] = await test.inbox(phone);
    expect(message).toMatchObject({ channel: 'whatsapp' });
    expect(message?.text).toContain('es tu código de verificación');

    const confirmed = await call('POST', `/api/accounts/confirm/sms/${phone}/${await test.lastCode(phone)}`);
    expect(confirmed.statusCode).toBe(200);
    expect(confirmed.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      token: expect.stringMatching(/^[\w-]{43}$/),
      draft_key: expect.stringMatching(/^[\w-]{43}$/),
    });
    const again = await call('POST', `/api/accounts/confirm/sms/${phone}/${await test.lastCode(phone)}`);
    expect(errorOf(again)).toMatchObject({ status: 422, code: 'code_gone' });
  });

  // @covers 7.40
  it('keeps the acceptance of both texts as they were shown', async () => {
    const phone = newPhone();
    await call('POST', '/api/accounts-minimal', {
      payload: signUp(phone),
      headers: { 'user-agent': 'Un teléfono' },
    });
    const consents = await test.context.db
      .selectFrom('consent')
      .innerJoin('account', 'account.id', 'consent.account_id')
      .innerJoin('document', 'document.sha256', 'consent.text_sha256')
      .selectAll()
      .where('account.phone', '=', phone)
      .orderBy('consent.kind')
      .execute();
    const shown = (await call('GET', '/api/textos/datos')).json();
    const sha256 = hash('sha256', legalPlainText(decodeLegalText(shown)));
    expect(shown.sha256).toBe(sha256);
    expect(consents).toMatchObject([
      {
        kind: 'personal_data',
        text_version: LEGAL_TEXTS_VERSION,
        text_sha256: sha256,
        user_agent: 'Un teléfono',
      },
      { kind: 'terms', text_version: LEGAL_TEXTS_VERSION },
    ]);
    expect(consents[0]?.bytes?.toString('utf8')).toBe(legalPlainText(decodeLegalText(shown)));
  });

  // @covers 5.5
  it('asks for both consents and for texts that exist', async () => {
    const phone = newPhone();
    const refused = await post('/api/accounts-minimal', signUp(phone, { autoriza_datos: false }));
    expect(errorOf(refused)).toMatchObject({
      status: 422,
      fields: { autoriza_datos: 'Para continuar, autoriza el tratamiento de tus datos personales.' },
    });
    const old = await post('/api/accounts-minimal', signUp(phone, { version_textos: '2001-01-01' }));
    expect(errorOf(old)).toMatchObject({ status: 409, code: 'texts_changed' });
    expect(errorOf(await call('GET', `/api/accounts/retry/sms/57${phone}`))).toMatchObject({ status: 404 });
  });

  // @covers 6.2
  it('keeps who sent the patient', async () => {
    const phone = newPhone();
    await post('/api/accounts-minimal', signUp(phone, { medico_id: 'clinica-7', medico: 'Clínica Ñañez' }));
    const account = await findRow(test.context.db, 'account', { phone });
    expect(account).toMatchObject({
      referral_provider_id: 'clinica-7',
      referral_provider_name: 'Clínica Ñañez',
    });
  });

  it('goes on where it was left, with the same code for a moment and a new one later', async () => {
    const phone = newPhone();
    await post('/api/accounts-minimal', signUp(phone));
    await test.advance('PT10S');
    const soon = await post('/api/accounts-minimal', signUp(phone));
    expect(soon.statusCode).toBe(200);
    expect(soon.json().reenvio_segundos).toBeLessThanOrEqual(20);
    expect(await test.inbox(phone)).toHaveLength(1);
    await test.advance('PT20S');
    expect((await post('/api/accounts-minimal', signUp(phone))).statusCode).toBe(200);
    expect(await test.inbox(phone)).toHaveLength(2);
  });

  // @covers 7.7
  it('makes one account of two calls at once', async () => {
    const phone = newPhone();
    await Promise.all([1, 2, 3].map(() => post('/api/accounts-minimal', signUp(phone))));
    const accounts = await findRows(test.context.db, 'account', { phone });
    expect(accounts).toHaveLength(1);
    expect(await test.inbox(phone)).toHaveLength(1);
  });

  // @covers 7.5
  it('sends the code again by SMS, and never to who has an account or has none', async () => {
    const { phone: known } = await register();
    expect(errorOf(await call('GET', `/api/accounts/retry/sms/57${known}`))).toEqual({
      status: 409,
      code: 'phone_taken',
      message: 'Este número ya está asociado a una cuenta registrada.',
    });
    expect(errorOf(await post('/api/accounts-minimal', signUp(known)))).toMatchObject({
      status: 409,
      code: 'phone_taken',
    });
    expect(errorOf(await call('GET', `/api/accounts/retry/sms/57${newPhone()}`))).toMatchObject({
      status: 404,
      code: 'phone_not_registered',
    });

    const phone = newPhone();
    await post('/api/accounts-minimal', signUp(phone));
    const early = await call('GET', `/api/accounts/retry/sms/57${phone}`);
    expect(errorOf(early)).toMatchObject({ status: 429, code: 'code_too_soon' });
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(25);
    await test.advance('PT30S');
    const resent = await call('GET', `/api/accounts/retry/sms/57${phone}`);
    expect(resent.json()).toMatchObject({ canal: 'sms', reenvio_segundos: 30 });
    expect(resent.headers['cache-control']).toBe('no-store');
  });

  it('keeps the account when the messaging company is down', async () => {
    const phone = newPhone();
    await test.fault('messaging', 'down');
    const down = await post('/api/accounts-minimal', signUp(phone));
    expect(errorOf(down)).toMatchObject({ status: 503, code: 'vendor_down' });
    expect(Number(down.headers['retry-after'])).toBeGreaterThan(0);
    await test.fault('messaging', 'ok');
    expect((await post('/api/accounts-minimal', signUp(phone))).statusCode).toBe(200);
  });
});
