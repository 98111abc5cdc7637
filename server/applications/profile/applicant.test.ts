import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf } from '../../../tests/support/account-calls.ts';
import { applicant, emailOf, type ProfileCalls, profileCalls } from '../../../tests/support/profile-calls.ts';
import { startTestApp, type TestApp } from '../../../tests/support/test-app.ts';

describe('the profile of an applicant', () => {
  let test: TestApp;
  let call: ProfileCalls['call'];
  let post: ProfileCalls['post'];
  let register: ProfileCalls['register'];
  let read: ProfileCalls['read'];
  let registerWithEmail: ProfileCalls['registerWithEmail'];

  beforeAll(async () => {
    test = await startTestApp();
    ({ call, post, register, read, registerWithEmail } = profileCalls(test));
  });
  afterAll(() => test.close());

  it('is nobody’s before it is written', async () => {
    const person = await register();
    expect(errorOf(await read(person))).toEqual({
      status: 404,
      code: 'profile_not_found',
      message: 'Todavía no tenemos tus datos. Completa el formulario para continuar.',
    });
  });

  // @covers 3.14
  it('is written with the e-mail in lower case, and the code goes to phone and e-mail', async () => {
    const person = await register();
    const typed = ` Ana.${person.phone}@Correo.Example`;
    const answer = await post(
      '/api/profile_minimal',
      applicant(typed, { nombres: '  Ana   María ', telefono_contacto: '3109998877' }),
      person.token,
    );
    expect(answer.json()).toEqual({
      profile_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      codigo: {
        canal: 'sms',
        destino: `+57 ${person.phone.slice(0, 3)} *** ${person.phone.slice(6)}`,
        correo: 'an***@correo.example',
        reenvio_segundos: 30,
      },
    });
    expect(await test.lastCode(person.phone)).toBe(await test.lastCode(emailOf(person)));
    expect((await read(person)).json()).toEqual({
      id: answer.json().profile_id,
      nombres: 'Ana María',
      apellidos: "O'Byrne Ñáñez",
      email: emailOf(person),
      email_verificado: 'no',
      actividad_economica: 'Empleado',
      telefono_contacto: '3109998877',
      fecha_nacimiento: null,
      tipo_documento: null,
      documento: null,
      paso: 0,
    });
  });

  // @covers 7.9
  it('belongs to its person: to others it does not exist', async () => {
    const person = await registerWithEmail();
    const other = await register();
    expect(errorOf(await read(other, person.id))).toMatchObject({ status: 404, code: 'not_found' });
    expect((await call('GET', `/api/profile/by_user/${person.id}`)).statusCode).toBe(401);
    expect((await call('GET', '/api/profile/by_user/1', { token: other.token })).statusCode).toBe(422);
  });

  it('can be corrected until the e-mail is confirmed, without another code at once', async () => {
    const person = await register();
    const first = await post('/api/profile_minimal', applicant(emailOf(person)), person.token);
    const again = await post(
      '/api/profile_minimal',
      applicant(emailOf(person), { nombres: 'Ana', actividad_economica: 'Pensionado' }),
      person.token,
    );
    expect(again.json().profile_id).toBe(first.json().profile_id);
    expect(await test.inbox(emailOf(person))).toHaveLength(1);
    expect((await read(person)).json()).toMatchObject({
      nombres: 'Ana',
      actividad_economica: 'Pensionado',
    });

    const code = await test.lastCode(emailOf(person));
    await call('POST', `/api/accounts/confirm/email/${emailOf(person)}/${code}`, { token: person.token });
    const late = await post('/api/profile_minimal', applicant(`otra.${emailOf(person)}`), person.token);
    expect(errorOf(late)).toMatchObject({ status: 409, code: 'email_confirmed' });
  });

  it('ends the code of an address that is corrected', async () => {
    const person = await register();
    await post('/api/profile_minimal', applicant(`mal.${emailOf(person)}`), person.token);
    const code = await test.lastCode(`mal.${emailOf(person)}`);
    await test.advance('PT31S');
    await post('/api/profile_minimal', applicant(emailOf(person)), person.token);
    const answer = await call('POST', `/api/accounts/confirm/email/mal.${emailOf(person)}/${code}`, {
      token: person.token,
    });
    expect(errorOf(answer)).toMatchObject({ status: 422, code: 'code_gone' });
    expect((await read(person)).json().email_verificado).toBe('no');
  });

  it('has an e-mail that nobody else has, also when two write it at once', async () => {
    const [ana, eva] = [await register(), await register()];
    const answers = await Promise.all(
      [ana, eva].map(({ token }) => post('/api/profile_minimal', applicant(emailOf(ana)), token)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toEqual({
      code: 'already_registered',
      message: 'El número de documento o correo electrónico ya ha sido registrado.',
    });
  });

  // @covers 7.10
  it('is one, however often the button is pressed', async () => {
    const person = await register();
    const press = () => post('/api/profile_minimal', applicant(emailOf(person)), person.token);
    await Promise.all([press(), press(), press()]);
    const profiles = await test.context.db
      .selectFrom('profile')
      .select('id')
      .where('account_id', '=', person.id)
      .execute();
    expect(profiles).toHaveLength(1);
    expect(await test.inbox(emailOf(person))).toHaveLength(1);
  });

  it('says by the field what is wrong', async () => {
    const person = await register();
    const wrong: [Record<string, unknown>, Record<string, string>][] = [
      [{ nombres: '' }, { nombres: 'El Nombre es obligatorio' }],
      [{ apellidos: undefined }, { apellidos: 'El Apellido es obligatorio' }],
      [{ email: '' }, { email: 'El correo electrónico es requerido' }],
      [{ email: 'ana@correo' }, { email: 'Ingresa un formato válido de correo electrónico' }],
      [{ actividad_economica: 'Otro' }, { actividad_economica: 'La actividad económica es requerida' }],
      [{ telefono_contacto: '6013334455' }, { telefono_contacto: 'El número de celular no es válido' }],
      [{ nombres: 'Ana\u0000' }, { nombres: 'Escríbelo solo con letras, como aparece en tu documento.' }],
      [{ email2: 'a@b.co' }, { email2: 'Hay un dato que no esperábamos.' }],
    ];
    for (const [changes, fields] of wrong) {
      const answer = await post(
        '/api/profile_minimal',
        applicant('ana@correo.example', changes),
        person.token,
      );
      expect([answer.statusCode, answer.json().fields]).toEqual([422, fields]);
    }
  });

  it('stays written when the mail server is down', async () => {
    const person = await register();
    await test.fault('email', 'down');
    const down = await post('/api/profile_minimal', applicant(emailOf(person)), person.token);
    expect(errorOf(down)).toMatchObject({ status: 503, code: 'vendor_down' });
    await test.fault('email', 'ok');
    expect((await read(person)).json().email).toBe(emailOf(person));
    const again = await post('/api/profile_minimal', applicant(emailOf(person)), person.token);
    expect(again.statusCode).toBe(200);
  });
});
