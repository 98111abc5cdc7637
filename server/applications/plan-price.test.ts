import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMonths, bogotaDate } from '#core/calendar/calendar-date.ts';
import {
  createApplicant,
  createSigner,
  creditRequest,
  type TestApplicant,
} from '../../tests/support/applicant.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { loadRateCap } from '../../tests/support/rate-caps.ts';
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

  it('stands as it was signed: neither amount nor plan can be changed, nor does the cap change it', async () => {
    const signer = await createSigner(test);
    expect((await signer.validate(await signer.askForCode())).status).toBe(200);
    for (const [monto, cuotas] of [
      [3_000_000, 24],
      [4_000_000, 12],
    ] as const)
      expect(await signer.changePlan(monto, cuotas)).toMatchObject({
        status: 409,
        body: {
          code: 'already_signed',
          message: 'Ya firmaste este crédito: el monto y el plan no se pueden cambiar.',
        },
      });
    expect((await signer.sign()).status).toBe(200);
    await setCap('0.2000');
    const { body } = await signer.person.call('GET', `/api/applications/risk/${signer.person.profileId}`);
    expect(body.risk).toMatchObject({ monto: 4_000_000, cuotas: 24, tasa_interes_mv: 0.018 });
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

  it('is none under a cap that no rate fits, which is said where one is asked for', async () => {
    const signer = await createSigner(test);
    const { applicationId, person } = signer;
    // tests/vectors/all-in-cap.json: at 1,50 % E.A. the charges alone cost more.
    await setCap('0.0150');
    expect(await person.call('GET', `/api/application/opciones_cuotas/${applicationId}`)).toMatchObject({
      status: 200,
      body: { data: {} },
    });
    const sentence =
      'Con el tope legal de este mes no ofrecemos 24 cuotas. Elige otro plan, o escríbenos y buscamos otra forma.';
    expect(await person.call('GET', `/api/applications/risk/${person.profileId}`)).toMatchObject({
      status: 409,
      body: { code: 'term_not_offered', message: sentence },
    });
    expect(await signer.get(`/api/contract/hoja/${applicationId}`)).toMatchObject({ status: 409 });
    expect(await signer.create()).toMatchObject({ status: 409, body: { code: 'plan_unavailable' } });
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

  const setCap = (rate: string) => loadRateCap(test, rate);
  /** The last known cap, which applies to months without their own. */
  const removeCap = () => setCap('0.2924');
});
