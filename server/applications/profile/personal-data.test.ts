import { describe, expect, it } from 'vitest';
import type { ApplicationStatus } from '#core/application/application-status.ts';
import { errorOf } from '../../../tests/support/account-calls.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { createApplicationIn } from '../../../tests/support/people.ts';
import { applicant, emailOf, personalData, profileCalls } from '../../../tests/support/profile-calls.ts';
import { updateRows } from '../../../tests/support/rows.ts';
import { openSession } from '../../accounts/sessions.ts';

describe('a profile with personal data', () => {
  const test = openTestApp();
  const { post, register, logIn, read, registerWithEmail } = profileCalls(test);

  // @covers 3.15
  it('takes birth date and document, the saved profile merged in, and says so after a login', async () => {
    const person = await registerWithEmail();
    const profile = (await read(person)).json();
    const data = personalData();
    const answer = await post('/api/profile', { ...profile, ...data }, person.token);
    expect(answer.json()).toEqual({ id: profile.id });
    expect((await read(person)).json()).toEqual({
      ...profile,
      ...data,
      email_verificado: 'si',
      paso: 1,
    });
    await test.advance('PT1M');
    expect((await logIn(person.phone)).json()).toMatchObject({
      profile_id: profile.id,
      email: emailOf(person),
      nombres: 'Ana María',
      apellidos: "O'Byrne Ñáñez",
      app_id: null,
      estado_app: null,
    });
  });

  it('needs a profile and a confirmed e-mail first', async () => {
    const person = await register();
    expect(errorOf(await post('/api/profile', personalData(), person.token))).toMatchObject({
      status: 404,
      code: 'profile_not_found',
    });
    await post('/api/profile_minimal', applicant(emailOf(person)), person.token);
    expect(errorOf(await post('/api/profile', personalData(), person.token))).toMatchObject({
      status: 409,
      code: 'email_unconfirmed',
    });
  });

  // @covers 5.20
  it('takes ages from 18 to 70 completed years, by the day in Bogota', async () => {
    const person = await registerWithEmail();
    // 23:30 of 29 June 2027 in Bogota, when it is the 30th in UTC already.
    const lateEvening = Date.parse('2027-06-30T04:30:00Z') - test.clock.now().getTime();
    const attempt = async (birth: string) => {
      const token = await openSession(test.context.db, test.clock, person.id);
      const answer = await post('/api/profile', personalData({ fecha_nacimiento: birth }), token);
      return answer.statusCode === 200 ? 'taken' : answer.json().fields.fecha_nacimiento;
    };
    await test.later(lateEvening, async () => {
      expect(await attempt('2009-06-29')).toBe('taken');
      expect(await attempt('2009-06-30')).toBe('Debe ser mayor de 18 años');
      expect(await attempt('2030-01-01')).toBe('Debe ser mayor de 18 años');
      expect(await attempt('1956-06-30')).toBe('taken');
      expect(await attempt('1956-06-29')).toBe('La edad máxima para aplicar es 70 años');
      expect(await attempt('1990-02-30')).toBe(
        'La fecha de nacimiento no es válida (debe ser en formato mm/dd/aaaa)',
      );
    });
  });

  it('says by the field what is wrong', async () => {
    const person = await registerWithEmail();
    const wrong: [Record<string, unknown>, Record<string, string>][] = [
      [{ documento: '' }, { documento: 'El número de documento es requerido' }],
      [{ documento: '1.020.300' }, { documento: 'Ingresa datos numéricos' }],
      [{ documento: '0102030' }, { documento: 'Escribe el número completo de tu documento, sin puntos' }],
      [{ documento: 1_020_300 }, { documento: 'Este dato no tiene la forma que esperábamos.' }],
      [{ tipo_documento: 2 }, { tipo_documento: 'El tipo de documento es requerido' }],
      [{ tipo_documento: '1' }, { tipo_documento: 'Este dato no tiene la forma que esperábamos.' }],
      [{ fecha_nacimiento: '14/03/1990' }, { fecha_nacimiento: 'Escribe la fecha completa.' }],
      [{ fecha_nacimiento: undefined }, { fecha_nacimiento: 'La fecha de nacimiento es requerida' }],
      [{ documento2: '1' }, { documento2: 'Hay un dato que no esperábamos.' }],
    ];
    for (const [changes, fields] of wrong) {
      const answer = await post('/api/profile', personalData(changes), person.token);
      expect([answer.statusCode, answer.json().fields]).toEqual([422, fields]);
    }
  });

  // @covers 7.32
  it('answers alike whether a document is somebody’s, typed or proved, and keeps its owner out of nothing', async () => {
    const customers: string[] = [];
    for (let count = 0; count < 40; count += 1) {
      const { profileId, document } = await createApplicationIn(test.context, 'desembolsado');
      await updateRows(
        test.context.db,
        'profile',
        { id: profileId },
        { document_proved_at: test.clock.now() },
      );
      customers.push(document);
    }
    const person = await registerWithEmail();
    const answers: string[] = [];
    for (const documento of [...customers, ...customers.map((document) => `9${document.slice(1)}`)]) {
      await test.context.db.deleteFrom('rate_limit_window').execute();
      const { statusCode, body } = await post('/api/profile', personalData({ documento }), person.token);
      answers.push(`${statusCode} ${body}`);
    }
    // Not one of forty customers is told from forty strangers.
    expect([answers.length, new Set(answers).size]).toEqual([80, 1]);
    expect(answers[0]).toMatch(/^200 /);

    const [squatter, owner] = [await registerWithEmail(), await registerWithEmail()];
    const data = personalData();
    for (const { token } of [squatter, owner])
      expect((await post('/api/profile', data, token)).statusCode).toBe(200);
  });

  it('may change its document three times a day; the same one, or a birth date, is no change', async () => {
    const person = await registerWithEmail();
    const first = personalData();
    const save = async (data: object) => (await post('/api/profile', data, person.token)).statusCode;
    expect(await save(first)).toBe(200);
    for (let change = 0; change < 3; change += 1) expect(await save(personalData())).toBe(200);
    const refused = await post('/api/profile', personalData(), person.token);
    expect(errorOf(refused)).toMatchObject({ status: 429, code: 'too_many_changes' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3_600);
    const { documento } = (await read(person)).json();
    expect(await save(personalData({ documento }))).toBe(200);
    expect(await save(personalData({ documento, fecha_nacimiento: '1991-01-01' }))).toBe(200);
    await test.later(24 * 3_600_000, async () => {
      const token = await openSession(test.context.db, test.clock, person.id);
      expect((await post('/api/profile', personalData(), token)).statusCode).toBe(200);
    });
  });

  // @covers 9.9
  it('stays as it was decided on, and follows the application', async () => {
    const { applicationId, accountId, document } = await createApplicationIn(test.context, 'approved');
    const person = { id: accountId, token: await openSession(test.context.db, test.clock, accountId) };
    const data = personalData({ documento: document });
    expect((await post('/api/profile', data, person.token)).statusCode).toBe(200);
    const changed = await post('/api/profile', personalData(), person.token);
    expect(errorOf(changed)).toMatchObject({ status: 409, code: 'profile_locked' });

    const steps: [ApplicationStatus, number][] = [
      ['approved', 2],
      ['risk_in_process', 2],
      ['rejected', 2],
      ['firma_contrato', 3],
      ['pendiente_validacion_cliente', 4],
      ['rejected_validation', 4],
      ['pendiente_aprobacion_medico', 5],
      ['desembolsado', 5],
      ['fulfilled', 5],
    ];
    for (const [status, step] of steps) {
      await updateRows(test.context.db, 'application', { id: applicationId }, { status });
      expect([status, (await read(person)).json().paso]).toEqual([status, step]);
    }
  });
});
