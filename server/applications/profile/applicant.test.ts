import { describe, expect, it } from 'vitest';
import { errorOf } from '../../../tests/support/account-calls.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { applicant, emailOf, profileCalls } from '../../../tests/support/profile-calls.ts';
import { findRows } from '../../../tests/support/rows.ts';

describe('the profile of an applicant', () => {
  const test = openTestApp();
  const { call, post, register, read, registerWithEmail } = profileCalls(test);

  it('is null before it is written', async () => {
    const person = await register();
    const answer = await read(person);
    expect([answer.statusCode, answer.json()]).toEqual([200, null]);
  });

  it('says at its field that nobody has the e-mail, and takes another', async () => {
    const person = await register();
    const answer = await post('/api/profile_minimal', applicant('no-existe@correo.example'), person.token);
    const sentence =
      'Este correo no recibe mensajes: su servidor dice que no existe. Revísalo y escríbelo de nuevo.';
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { code: 'email_undeliverable', message: sentence, fields: { email: sentence } },
    ]);
    const again = await post('/api/profile_minimal', applicant(emailOf(person)), person.token);
    expect(again.statusCode).toBe(200);
  });

  // @covers 3.14
  it('is written with the e-mail in lower case, and the code goes to phone and e-mail', async () => {
    const person = await register();
    const typed = ` Ana.${person.phone}@Correo.Example`;
    const answer = await post(
      '/api/profile_minimal',
      applicant(typed, {
        nombres: '  Ana \u00a0 Mar\u00adía ',
        apellidos: 'D´Angelo Ruiz–Roa',
        telefono_contacto: '\u202a+57\u00a0310 999-8877\u202c',
        email2: typed.toLowerCase(),
      }),
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
    expect(await test.lastCode(emailOf(person))).toMatch(/^\d{4}$/);
    await test.drain();
    const [sms] = await test.inbox(person.phone);
    expect(sms?.text).toContain('para seguir con tu solicitud en CuotaSana');
    expect((await read(person)).json()).toEqual({
      id: answer.json().profile_id,
      nombres: 'Ana María',
      apellidos: "D'Angelo Ruiz-Roa",
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

  it('answers alike whose ever the e-mail is, and an address only typed keeps its owner out of nothing', async () => {
    const squatter = await register();
    await post('/api/profile_minimal', applicant('eva@correo.example'), squatter.token);
    const owner = await register();
    const typed = await post('/api/profile_minimal', applicant('eva@correo.example'), owner.token);
    const other = await register();
    const free = await post('/api/profile_minimal', applicant('ema@correo.example'), other.token);
    const shape = ({ statusCode, body }: typeof typed) => [
      statusCode,
      body.replace(/"(profile_id|destino|correo)":"[^"]+"/g, '$1'),
    ];
    expect(shape(typed)).toEqual(shape(free));
    const [code, late] = (await test.inbox('eva@correo.example')).map((message) => message.code);
    const confirmed = await post(`/api/accounts/confirm/email/eva@correo.example/${code}`, {}, owner.token);
    expect(confirmed.statusCode).toBe(200);
    const second = await post(`/api/accounts/confirm/email/eva@correo.example/${late}`, {}, squatter.token);
    expect([second.statusCode, Object.keys(second.json())]).toEqual([200, Object.keys(confirmed.json())]);
    const contested = await findRows(
      test.context.db,
      'profile',
      { email: 'eva@correo.example' },
      'email_contested',
    );
    expect(contested).toMatchObject([
      { account_id: owner.id, email_contested: false },
      { account_id: squatter.id, email_contested: true },
    ]);
  });

  it('has one owner of an e-mail that two confirm at once, and no failure', async () => {
    const people = [await register(), await register()];
    for (const { token } of people)
      await post('/api/profile_minimal', applicant('dos@correo.example'), token);
    const codes = (await test.inbox('dos@correo.example')).map(({ code }) => code);
    const answers = await Promise.all(
      people.map(({ token }, index) =>
        post(`/api/accounts/confirm/email/dos@correo.example/${codes.at(-1 - index)}`, {}, token),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const rows = await findRows(test.context.db, 'profile', { email: 'dos@correo.example' });
    expect(rows.map((row) => row.email_contested).sort()).toEqual([false, true]);
  });

  it('may change its e-mail three times a day; the same one again is no change', async () => {
    const person = await register();
    const save = (email: string) => post('/api/profile_minimal', applicant(email), person.token);
    for (const name of ['uno', 'uno', 'dos', 'tres', 'cuatro', 'cuatro']) {
      expect((await save(`${name}.${emailOf(person)}`)).statusCode).not.toBe(429);
      await test.advance('PT31S');
    }
    const refused = await save(`cinco.${emailOf(person)}`);
    expect(errorOf(refused)).toMatchObject({ status: 429, code: 'too_many_changes' });
    expect(refused.json().message).toMatch(
      /^Cambiaste tu correo o tu documento tres veces\. Puedes cambiarlo de nuevo .+ a las .+ escríbenos por WhatsApp/,
    );
    expect((await read(person)).json().email).toBe(`cuatro.${emailOf(person)}`);
  });

  // @covers 7.10
  it('is one, however often the button is pressed', async () => {
    const person = await register();
    const press = () => post('/api/profile_minimal', applicant(emailOf(person)), person.token);
    await Promise.all([press(), press(), press()]);
    const profiles = await findRows(test.context.db, 'profile', { account_id: person.id });
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
      [{ nombres: 'Ana7' }, { nombres: 'Escríbelo solo con letras, como aparece en tu documento.' }],
      [
        { apellidos: 'Иванова' },
        {
          apellidos:
            'No podemos imprimir la letra «И» en tu contrato. Escribe tu nombre con letras latinas, como en tu cédula.',
        },
      ],
      [{ email2: 'a@b.co' }, { email2: 'Los correos electrónicos no coinciden' }],
      [{ email3: 'a@b.co' }, { email3: 'Hay un dato que no esperábamos.' }],
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
