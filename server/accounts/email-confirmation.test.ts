import { describe, expect, it } from 'vitest';
import { errorOf, wrongOf } from '../../tests/support/account-calls.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { applicant, emailOf, profileCalls } from '../../tests/support/profile-calls.ts';
import { enqueueEmail } from '../infrastructure/outbox.ts';

describe('confirming the e-mail', () => {
  const test = openTestApp();
  const { call, post, register, read } = profileCalls(test);

  /** Somebody whose e-mail waits for its code. */
  const createWaiting = async () => {
    const person = await register();
    await post('/api/profile_minimal', applicant(emailOf(person)), person.token);
    const confirm = (code: string) =>
      post(`/api/accounts/confirm/email/${emailOf(person)}/${code}`, {}, person.token);
    return { person, code: await test.lastCode(emailOf(person)), confirm };
  };

  // @covers 3.13, 7.3
  it('gives the same session a fresh token; the old one serves a minute more, and then ends it', async () => {
    const { person, code, confirm } = await createWaiting();
    const fresh = { ...person, token: (await confirm(code)).json().token };
    expect((await read(fresh)).json().email_verificado).toBe('si');
    expect((await read(person)).statusCode).toBe(200);
    await test.advance('PT1M');
    expect((await read(person)).statusCode).toBe(401);
    expect((await read(fresh)).statusCode).toBe(401);
  });

  // @covers 8.4
  it('takes the right code once, and says so in the words of the screen', async () => {
    const { code, confirm } = await createWaiting();
    const sentence =
      'El código ingresado no es correcto. Por favor verifícalo y vuélvelo a ingresar. Te quedan 2 intentos.';
    expect(errorOf(await confirm(wrongOf(code)))).toEqual({
      status: 422,
      code: 'code_wrong',
      message: sentence,
      fields: { code: sentence },
    });
    expect((await confirm(code)).statusCode).toBe(200);
    expect(errorOf(await confirm(code))).toMatchObject({ status: 422, code: 'code_gone' });
  });

  // @covers 7.4
  it('sends the code again to the address of the profile only', async () => {
    const person = await register();
    const retry = (email: string) => call('GET', `/api/accounts/retry/${email}`, { token: person.token });
    const unknown = {
      status: 404,
      code: 'email_not_registered',
      message: 'Registra porfavor nuevamente el correo electrónico',
    };
    expect(errorOf(await retry(emailOf(person)))).toEqual(unknown);
    await post('/api/profile_minimal', applicant(emailOf(person)), person.token);
    expect(errorOf(await retry(`otra.${emailOf(person)}`))).toEqual(unknown);
    expect(errorOf(await retry(emailOf(person)))).toMatchObject({ status: 429, code: 'code_too_soon' });
    await test.advance('PT30S');
    expect((await retry(emailOf(person).toUpperCase())).json()).toMatchObject({
      correo: 'an***@correo.example',
    });
    const code = await test.lastCode(emailOf(person));
    await call('POST', `/api/accounts/confirm/email/${emailOf(person)}/${code}`, { token: person.token });
    expect(errorOf(await retry(emailOf(person)))).toMatchObject({ status: 409, code: 'email_confirmed' });
  });

  /** The code of the phone, which leaves later than the e-mail's. */
  const phoneCodeOf = async (phone: string) => {
    await test.drain();
    return test.lastCode(phone);
  };

  /** Somebody who went on with the code of the phone, and a letter to the address that they typed. */
  const createUnproved = async () => {
    const { person, code, confirm } = await createWaiting();
    const phoneCode = await phoneCodeOf(person.phone);
    expect(phoneCode).not.toBe(code);
    const confirmed = await confirm(phoneCode);
    expect(confirmed.statusCode).toBe(200);
    const fresh = { ...person, token: confirmed.json().token };
    const to = emailOf(person);
    await enqueueEmail(test.context.db, test.context, {
      ...{ purpose: 'test', dedupeKey: `test:${to}`, accountId: person.id, creditNumber: undefined, to },
      ...{
        subject: 'Tu contrato',
        text: 'Hola, Ana María:',
        html: '<p>Hola, Ana María:</p>',
        attachments: [],
      },
    });
    await test.drain();
    return { person: fresh, to };
  };
  const linkIn = (text = '') => /\/correo\/([\w-]{43})/.exec(text)?.[1] ?? '';
  const proveBy = (key: string) => call('POST', `/api/correo/${key}`);
  const subjects = async (to: string) => (await test.inbox(to)).map(({ subject }) => subject);

  it('goes on with the code of the phone, which leaves later and proves nothing of the address', async () => {
    const { person, to } = await createUnproved();
    expect((await read(person)).json()).toMatchObject({ email_verificado: 'si', email_sin_probar: true });
    const [letter, ...earlier] = await test.inbox(to);
    expect(earlier.map(({ subject }) => subject)).toEqual(['Confirma tu correo en CuotaSana']);
    expect(letter?.subject).toBe('Tienes un mensaje de CuotaSana');
    expect(letter?.text).not.toContain('Ana');
  });

  // @covers 7.105
  it('proves the address by the link of a letter, once, and lets the letters go that waited for it', async () => {
    const { person, to } = await createUnproved();
    const [letter] = await test.inbox(to);
    for (let round = 0; round < 2; round += 1) {
      expect((await proveBy(linkIn(letter?.text))).statusCode).toBe(200);
      await test.drain();
    }
    expect((await read(person)).json()).not.toHaveProperty('email_sin_probar');
    expect((await subjects(to)).filter((subject) => subject === 'Tu contrato')).toHaveLength(1);
    expect(errorOf(await proveBy('A'.repeat(43)))).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('proves no address by the link of a letter to an earlier one', async () => {
    const { person, to } = await createUnproved();
    const [letter] = await test.inbox(to);
    await test.update('profile', { account_id: person.id }, { email: `otra.${to}`, email_code_at: null });
    expect(errorOf(await proveBy(linkIn(letter?.text)))).toMatchObject({ status: 404, code: 'not_found' });
    expect((await read(person)).json()).toMatchObject({ email_verificado: 'no' });
  });

  it('lets an address that somebody else proved be held against nobody who has not read it', async () => {
    const { person } = await createUnproved();
    await test.update('profile', { account_id: person.id }, { email: 'eva@correo.example' });
    const owner = await register();
    await post('/api/profile_minimal', applicant('eva@correo.example'), owner.token);
    const code = await test.lastCode('eva@correo.example');
    await post(`/api/accounts/confirm/email/eva@correo.example/${code}`, {}, owner.token);
    const rows = await test.rows('profile', { email: 'eva@correo.example' });
    expect(rows.map((row) => [row.email_verified_at !== null, row.email_contested]).sort()).toEqual([
      [false, false],
      [true, false],
    ]);
  });
});
