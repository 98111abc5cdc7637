import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, bogotaDate } from '#core/calendar/calendar-date.ts';
import { isValidCreditNumber } from '#core/loan/credit-number.ts';
import { createApplicant, creditRequest, type TestApplicant } from '../../tests/support/applicant.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { findRows, updateRows } from '../../tests/support/rows.ts';

const ADD = '/api/applications/add';

describe('POST /api/applications/add', () => {
  const test = openTestApp();
  let person: TestApplicant;

  beforeEach(async () => {
    person = await createApplicant(test);
  });

  const today = () => bogotaDate(test.context.clock.now());
  const submit = (changes: object = {}) => person.call('POST', ADD, creditRequest(person, today(), changes));
  const stored = () => findRows(test.context.db, 'application', { profile_id: person.profileId });

  // @covers 3.16, 9.12
  it('takes a request for today, numbers the credit, decides, and keeps the table as it was sent', async () => {
    const table = ' [ {"numero": 1} ] ';
    const answer = await submit({ amortizacion: table, codigo_descuento: 'ABRIL', codigo_asesor: 'A-7' });
    expect(answer).toMatchObject({ status: 200, body: { estado: 'approved' } });
    expect(isValidCreditNumber(answer.body.referencia_pago)).toBe(true);
    expect(await stored()).toMatchObject([
      {
        id: answer.body.id,
        account_id: person.accountId,
        credit_number: answer.body.referencia_pago,
        requested_amount: 5_000_000,
        maximum_amount: 5_000_000,
        term: 36,
        provider_id: null,
        provider_name: 'Clínica Arrayán Blanco',
        shown_amortization: table,
        discount_code: 'ABRIL',
        advisor_code: 'A-7',
      },
    ]);
  });

  it.each([
    [{ referencia_pago: 1_234_567_895 }, 'referencia_pago', 'Hay un dato que no esperábamos.'],
    [{ monto: 179_999 }, 'monto', 'El costo no puede ser inferior a los $ 180.000'],
    [{ monto: 25_000_001 }, 'monto', 'El costo no puede superar los $ 25.000.000'],
    [{ monto: '5000000' }, 'monto', 'El costo estimado es requerido'],
    [{ monto: 5_000_000.5 }, 'monto', 'Escribe un valor en pesos, sin centavos.'],
    [
      { fecha_procedimiento: '2020-01-01' },
      'fecha_procedimiento',
      'La fecha del procedimiento debe ser hoy o después.',
    ],
    [
      { fecha_procedimiento: '2031-02-30' },
      'fecha_procedimiento',
      'Esa fecha no existe. Revisa el día y el mes.',
    ],
    [{ cuotas: 24 }, 'cuotas', 'La solicitud se envía a 36 cuotas; después eliges tu plan.'],
    [{ medico: '' }, 'medico', 'El médico es obligatorio'],
    [{ procedimiento: '' }, 'procedimiento', 'El procedimiento es obligatorio'],
    [
      { procedimiento: 'Odontología - Sonrisa 😀' },
      'procedimiento',
      'No podemos imprimir «😀» en tu contrato. Bórralo y vuelve a intentarlo.',
    ],
    [
      { medico: 'Clínica 北京' },
      'medico',
      'No podemos imprimir «北» en tu contrato. Bórralo y vuelve a intentarlo.',
    ],
    [
      { medico_id: '00000000-0000-4000-8000-000000000000' },
      'medico',
      'No encontramos este médico o institución. Búscalo de nuevo y elígelo de la lista.',
    ],
  ])('refuses %j with a sentence at its field, and keeps nothing', async (changes, field, sentence) => {
    const answer = await submit(changes);
    expect(answer.status).toBe(422);
    expect(String(answer.body.fields[field]).replace(/\s/g, ' ')).toBe(sentence);
    expect(await stored()).toEqual([]);
  });

  // @covers 9.14
  it.each([180_000, 25_000_000])('takes the limit of %i itself', async (monto) => {
    expect((await submit({ monto })).status).toBe(200);
  });

  it('counts today in Bogota: late in its evening, its own date is still good and the day before is not', async () => {
    const now = test.context.clock.now();
    const lateEvening = new Date(`${today()}T23:30:00-05:00`);
    await test.advance(`PT${Math.round((lateEvening.getTime() - now.getTime()) / 1000) + 86_400}S`);
    person = await createApplicant(test);
    const yesterday = await submit({ fecha_procedimiento: addDays(today(), -1) });
    expect(yesterday.status).toBe(422);
    expect((await submit({ fecha_procedimiento: today() })).status).toBe(200);
  });

  it('takes the name of a doctor of the catalogue from there, and a doctor who is not in it by name', async () => {
    const found = await person.call('GET', '/api/doctors/search?nombre=arrayan');
    const [doctor] = found.body.data;
    await submit({ medico_id: doctor.id, medico: 'Otro nombre' });
    expect(await stored()).toMatchObject([
      { provider_id: doctor.id, provider_name: doctor.nombre_comercial },
    ]);

    person = await createApplicant(test);
    await submit({ medico_id: 'referido-17', medico: 'Dra. Fuera de Lista', procedimiento: 'Otro - Otro' });
    expect(await stored()).toMatchObject([
      { provider_id: null, provider_name: 'Dra. Fuera de Lista', procedure_text: 'Otro - Otro' },
    ]);
  });

  it('answers the same application to the same request and to another one while it is open', async () => {
    const first = await submit();
    expect((await submit()).body).toEqual(first.body);
    expect((await submit({ monto: 900_000 })).body).toEqual(first.body);
    expect(await stored()).toHaveLength(1);
  });

  // @covers 7.31
  it('makes one application of many presses at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it('answers a press repeated after a rejection with that rejection, and takes a new request afterwards', async () => {
    person = await createApplicant(test, '0001');
    const day = addDays(today(), 30);
    const first = await submit({ fecha_procedimiento: day });
    expect(first.body.estado).toBe('rejected');
    expect((await submit({ fecha_procedimiento: day })).body).toEqual(first.body);

    const other = await submit({ fecha_procedimiento: day, monto: 900_000 });
    expect(other.body.id).not.toBe(first.body.id);
    await test.advance('PT11M');
    const later = await submit({ fecha_procedimiento: day });
    expect([first.body.id, other.body.id]).not.toContain(later.body.id);
    expect(await stored()).toHaveLength(3);
  });

  it('asks for what is missing of the profile first', async () => {
    const { db } = test.context;
    await updateRows(
      db,
      'profile',
      { id: person.profileId },
      { email_code_at: null, email_verified_at: null },
    );
    expect(await submit()).toMatchObject({
      status: 409,
      body: {
        code: 'email_unconfirmed',
        message: 'Confirma tu correo electrónico antes de enviar la solicitud.',
      },
    });
    await updateRows(
      db,
      'profile',
      { id: person.profileId },
      { email_code_at: new Date(), document_number: null, document_digest: null },
    );
    expect(await submit()).toMatchObject({ status: 409, body: { code: 'profile_incomplete' } });
    expect(await stored()).toEqual([]);
  });

  // @covers 3.7, 7.11, 7.13
  it('lists the person’s applications, the newest first, and those that were approved', async () => {
    person = await createApplicant(test, '0001');
    await submit();
    await test.advance('PT11M');
    await submit();
    const all = await person.call('GET', `/api/applications/${person.profileId}`);
    expect(all.body.data).toHaveLength(2);
    const approved = await person.call('GET', `/api/applications/approved/${person.profileId}`);
    expect(approved.body).toEqual([]);

    person = await createApplicant(test);
    const { body } = await submit();
    const mine = await person.call('GET', `/api/applications/approved/${person.profileId}`);
    expect(mine.body).toMatchObject([{ id: body.id, estado: 'approved', monto: 5_000_000, cuotas: 36 }]);
  });
});
