import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMonths, bogotaDate } from '#core/calendar/calendar-date.ts';
import { createApplicant, creditRequest, type TestApplicant } from '../../tests/support/applicant.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';

import agreed from '../../tests/vectors/all-in-cap.json' with { type: 'json' };
import vectors from '../../tests/vectors/plans.json' with { type: 'json' };

describe('the price of a plan', () => {
  const test = openTestApp();
  let person: TestApplicant;
  let id: string;

  beforeEach(async () => {
    person = await createApplicant(test);
    const request = creditRequest(person, today());
    id = (await person.call('POST', '/api/applications/add', request)).body.id;
  });
  afterEach(() => removeCap());

  const today = () => bogotaDate(test.context.clock.now());
  const change = (body: object) => person.call('PATCH', `/api/application/${id}`, body);
  const risk = async () => (await person.call('GET', `/api/applications/risk/${person.profileId}`)).body.risk;
  const application = () =>
    test.context.db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  it('stands as it was signed: nothing can be changed any more', async () => {
    await change({ monto: 5_000_000, cuotas: 24 });
    await sign();
    for (const body of [
      { monto: 4_000_000, cuotas: 24 },
      { monto: 5_000_000, cuotas: 12 },
    ]) {
      expect(await change(body)).toMatchObject({
        status: 409,
        body: {
          code: 'already_signed',
          message: 'Ya firmaste este crédito: el monto y el plan no se pueden cambiar.',
        },
      });
    }
    expect(await application()).toMatchObject({ amount: 5_000_000, term: 24 });
  });

  it('keeps the price that was signed when the cap falls or rises afterwards', async () => {
    await change({ monto: 5_000_000, cuotas: 24 });
    await sign();
    expect((await risk()).tasa_interes_mv).toBe(0.0175);
    await setCap('0.2000');
    expect((await risk()).tasa_interes_mv).toBe(0.0175);
  });

  it('lowers the rate until all that is paid fits the cap of the month, and says the cap', async () => {
    await setCap('0.2000');
    const { tasa_interes_mv, tope_ea_mes, tasa_ea_total } = await risk();
    // 5.000.000 over 36 months cost 19,89 % in all at 0,0134 and 20,03 % at 0,0135; the interest alone would allow 0,0153.
    expect([tasa_interes_mv, tope_ea_mes]).toEqual([0.0134, 0.2]);
    expect(tasa_ea_total).toBeLessThanOrEqual(0.2);
    await removeCap();
    expect((await risk()).tasa_interes_mv).toBe(0.018);
  });

  // @covers 7.14
  it('lists the chosen plan instalment by instalment', async () => {
    await change({ monto: 5_000_000, cuotas: 24 });
    const { body } = await person.call('GET', `/api/application/plan_cuotas/${id}`);
    expect(body).toMatchObject({ monto: 5_000_000, cuotas: 24 });
    expect(body.tabla).toHaveLength(24);
    expect(body.tabla[0]).toMatchObject({ numero: 1, fecha: addMonths(today(), 1), cuota: body.valor_cuota });
    expect(body.tabla[23].saldo).toBe(0);
    const capital = body.tabla.reduce((sum: number, row: { capital: number }) => sum + row.capital, 0);
    expect(capital).toBe(5_000_000);
  });

  const quote = (query: string) => test.app.inject({ method: 'GET', url: `/api/amortizacion?${query}` });

  // @covers 7.30
  it.each(vectors.filter(({ tasa_interes_mv, cuotas }) => tasa_interes_mv === '0.018' && cuotas === 36))(
    'is quoted to anybody as plans.json has it: $monto over $cuotas',
    async (vector) => {
      const answer = await quote(`monto=${vector.monto}&cuotas=${vector.cuotas}`);
      expect(answer.statusCode).toBe(200);
      const { data } = answer.json();
      expect(data).toMatchObject({
        monto: vector.monto,
        valor_cuota: vector.valor_cuota,
        seguro_vida_mensual: vector.seguro_vida_mensual,
        valor_fga_con_iva: vector.valor_fga_con_iva,
        costo_total: vector.costo_total,
        tasa_ea_total: Number(vector.tasa_ea_total),
      });
      const last = vector.ultimas.at(-1);
      expect(data.tabla.at(-1)).toMatchObject({ numero: last?.numero, cuota: last?.cuota, saldo: 0 });
    },
  );

  it.each(agreed.filter(({ tasa_interes_mv }) => tasa_interes_mv !== null))(
    'is quoted as all-in-cap.json has it: $monto over $cuotas under $tope_ea',
    async (vector) => {
      await setCap(vector.tope_ea);
      const answer = await quote(`monto=${vector.monto}&cuotas=${vector.cuotas}`);
      expect(answer.json().data).toMatchObject({
        tasa_interes_mv: Number(vector.tasa_interes_mv),
        valor_cuota: vector.valor_cuota,
        costo_total: vector.costo_total,
        tasa_ea_total: Number(vector.tasa_ea_total),
      });
    },
  );

  it.each([
    ['monto=179999&cuotas=36', 'monto', 'El costo no puede ser inferior a los $ 180.000'],
    ['monto=25000001&cuotas=36', 'monto', 'El costo no puede superar los $ 25.000.000'],
    ['monto=1000000&cuotas=5', 'cuotas', 'Elige un plan de 3, 6, 9, 12, 18, 24, 30, 36 cuotas.'],
    ['monto=mucho&cuotas=36', 'monto', 'Escribe un monto.'],
    ['cuotas=36', 'monto', 'Escribe un monto.'],
  ])('is not quoted for %s, with a sentence', async (query, field, sentence) => {
    const answer = await quote(query);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields[field].replace(/\s/g, ' ')).toBe(sentence);
  });

  const sign = async () => {
    const { db, clock } = test.context;
    const now = clock.now();
    const sha256 = 'a'.repeat(64);
    const codeId = randomUUID();
    await db
      .insertInto('document')
      .values({
        ...{ sha256, media_type: 'application/pdf', created_at: now },
        ...{ bytes: Buffer.from('x'), byte_length: 1 },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('one_time_code')
      .values({
        id: codeId,
        phone: '3000000000',
        purpose: 'signing',
        subject: '',
        channel: 'sms',
        code_mac: Buffer.alloc(32),
        sent_at: now,
        expires_at: now,
        replaced_at: now,
      })
      .execute();
    await db
      .insertInto('signature')
      .values({
        application_id: id,
        account_id: person.accountId,
        code_id: codeId,
        contract_sha256: sha256,
        promissory_note_sha256: sha256,
        amount: 5_000_000,
        term: 24,
        monthly_rate: '0.0175',
        issued_on: today(),
        cap_month: month(),
        cap_rate: '0.2924',
        policy_version: '2026-11',
        signed_at: now,
        signer_name: 'Ana María Pérez Ñáñez',
        signer_document: '1000001234',
        code_sent_at: now,
        code_verified_at: now,
        masked_phone: '+57 300 *** 0000',
        ip: '127.0.0.1',
        user_agent: 'test',
        ...{ signer_email: 'ana@correo.example', texts_version: '1' },
        ...{ session_device: 'Chrome en Android', session_opened_at: now },
      })
      .execute();
  };
  const month = () => today().slice(0, 7);
  let loads = 0;
  const setCap = async (effective_annual: string) => {
    await test.context.db
      .insertInto('rate_cap')
      .values({ month: month(), effective_annual, source: 'test', loaded_at: new Date(Date.now() + loads++) })
      .execute();
    // For a second amortization tables are of the caps of before.
    await test.advance('PT1S');
  };
  /** The last known cap, which applies to months without their own. */
  const removeCap = () => setCap('0.2924');
});
