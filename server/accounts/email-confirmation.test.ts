import { describe, expect, it } from 'vitest';
import { errorOf, wrongOf } from '../../tests/support/account-calls.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { applicant, emailOf, profileCalls } from '../../tests/support/profile-calls.ts';

describe('confirming the e-mail', () => {
  const test = openTestApp();
  const { call, post, register, read } = profileCalls(test);

  /** Somebody whose e-mail waits for its code. */
  const createWaiting = async () => {
    const person = await register();
    await post('/api/profile_minimal', applicant(emailOf(person)), person.token);
    const confirm = (code: string) =>
      post(`/api/accounts/confirm/email/${emailOf(person)}/${code}`, {}, person.token);
    return { person, code: await test.lastCode(person.phone), confirm };
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
    const code = await test.lastCode(person.phone);
    await call('POST', `/api/accounts/confirm/email/${emailOf(person)}/${code}`, { token: person.token });
    expect(errorOf(await retry(emailOf(person)))).toMatchObject({ status: 409, code: 'email_confirmed' });
  });
});
