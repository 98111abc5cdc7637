import { beforeEach, describe, expect, it } from 'vitest';
import { encodeAmountChange } from '#core/api/applications/offer.ts';
import { addMonths, bogotaDate } from '#core/calendar/calendar-date.ts';
import { createApplicant, creditRequest, type TestApplicant } from '../../tests/support/applicant.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { findRows, insertRow, readRow } from '../../tests/support/rows.ts';
import vectors from '../../tests/vectors/plans.json' with { type: 'json' };

describe('the offer of an approved application', () => {
  const test = openTestApp();
  let person: TestApplicant;
  let id: string;

  const today = () => bogotaDate(test.context.clock.now());
  const approve = async (changes: object = {}, documentEnding = '1234') => {
    person = await createApplicant(test, documentEnding);
    const request = creditRequest(person, today(), changes);
    id = (await person.call('POST', '/api/applications/add', request)).body.id;
  };
  beforeEach(() => approve());

  const options = async () => (await person.call('GET', `/api/application/opciones_cuotas/${id}`)).body.data;
  const change = (body: object) => person.call('PATCH', `/api/application/${id}`, body);
  const risk = async () => (await person.call('GET', `/api/applications/risk/${person.profileId}`)).body.risk;
  const application = () => readRow(test.context.db, 'application', { id });
  const events = async () =>
    (await findRows(test.context.db, 'application_event', { application_id: id }, 'id')).map(
      ({ from_status, to_status }) => `${from_status} → ${to_status}`,
    );

  it.each(vectors.filter(({ tasa_interes_mv, cuotas }) => tasa_interes_mv === '0.018' && cuotas === 36))(
    'shows for $monto over $cuotas the figures of plans.json',
    async (vector) => {
      await approve({ monto: vector.monto });
      expect(await risk()).toMatchObject({
        monto: vector.monto,
        cuotas: vector.cuotas,
        tasa_interes_mv: Number(vector.tasa_interes_mv),
        cuota_financiera: vector.cuota_financiera,
        seguro_vida_mensual: vector.seguro_vida_mensual,
        valor_fga_con_iva: vector.valor_fga_con_iva,
        valor_cuota: vector.valor_cuota,
        costo_total: vector.costo_total,
        tasa_ea_total: Number(vector.tasa_ea_total),
        fecha_primer_pago: addMonths(today(), 1),
      });
    },
  );

  // @covers 7.16
  it('has one option for each term offered, with what it costs a month and in all', async () => {
    const all = await options();
    expect(Object.keys(all)).toEqual(['3', '6', '9', '12', '18', '24', '30', '36']);
    const { valor_cuota, costo_total } = await risk();
    expect(all['36']).toEqual({ resultado: 1, cuota_asignacion: valor_cuota, costo_total });
  });

  it('refuses terms whose instalment is under 30 000, and offers the longest that is left', async () => {
    await approve({ monto: 180_000 });
    const all: Record<string, { resultado: number; cuota_asignacion: number }> = await options();
    for (const { resultado, cuota_asignacion } of Object.values(all)) {
      expect(resultado).toBe(cuota_asignacion >= 30_000 ? 1 : 0);
    }
    expect(all['6']?.resultado).toBe(1);
    expect((await risk()).cuotas).toBe(6);
  });

  it('refuses terms whose instalment is over the share of the income: 30 % of 12 000 000', async () => {
    await approve({ monto: 25_000_000 });
    const all: Record<string, { resultado: number; cuota_asignacion: number }> = await options();
    for (const { resultado, cuota_asignacion } of Object.values(all)) {
      expect(resultado).toBe(cuota_asignacion <= 3_600_000 ? 1 : 0);
    }
    expect(all['3']?.resultado).toBe(0);
  });

  // @covers 3.17
  it('changes the amount, and gives the longest term that goes with it when the present one does not', async () => {
    const same = await change({ monto: 4_000_000, cuotas: 36 });
    expect(same).toMatchObject({ status: 200, body: { monto: 4_000_000, cuotas: 36, estado: 'approved' } });
    expect((await change({ monto: 2_000_000, cuotas: 7 })).body).toMatchObject({ cuotas: 36 });
    const small = await change({ monto: 300_000, cuotas: 36 });
    expect(small.body).toMatchObject({ monto: 300_000, cuotas: 9, estado: 'approved' });
    expect((await application()).plan_chosen_at).toBeNull();
  });

  it.each([
    [{ monto: 179_999, cuotas: 12 }, 'monto', 'El monto a solicitar no puede ser inferior a los a $ 180.000'],
    // The declared cost of the procedure.
    [{ monto: 5_000_001, cuotas: 12 }, 'monto', 'El monto a solicitar no puede superar los $ 5.000.000'],
    [{ monto: 5_000_000, cuotas: 7 }, 'cuotas', 'Este plan no está disponible para tu monto. Elige otro.'],
    [{ monto: null, cuotas: 12 }, 'monto', 'El monto a solicitar es requerido'],
  ])('refuses %j with a sentence', async (body, field, sentence) => {
    const answer = await change(body);
    expect(answer.status).toBe(422);
    expect(String(answer.body.fields[field]).replace(/\s/g, ' ')).toBe(sentence);
    expect(await application()).toMatchObject({ amount: 5_000_000, term: 36 });
  });

  // @covers 5.11
  it('holds the maximum that was approved, not the policy’s', async () => {
    await approve({}, '0006');
    const answer = await change({ monto: 1_000_001, cuotas: 12 });
    expect(String(answer.body.message).replace(/\s/g, ' ')).toBe(
      'El monto a solicitar no puede superar los $ 1.000.000',
    );
    expect((await change({ monto: 1_000_000, cuotas: 12 })).body).toMatchObject({ estado: 'firma_contrato' });
  });

  // @covers 7.15
  it('chooses a plan once, however often it is sent', async () => {
    const choice = { monto: 5_000_000, cuotas: 24 };
    const answers = await Promise.all([change(choice), change(choice), change(choice)]);
    for (const { status, body } of answers) {
      expect([status, body.estado, body.cuotas]).toEqual([200, 'firma_contrato', 24]);
    }
    expect((await application()).plan_chosen_at).toBeInstanceOf(Date);
    expect(await events()).toEqual([
      'null → risk_in_process',
      'risk_in_process → approved',
      'approved → firma_contrato',
    ]);
  });

  it('empties the draft of amount and plan once a plan is chosen, and no earlier', async () => {
    const { db, clock } = test.context;
    const draft = {
      account_id: person.accountId,
      form: 'offer' as const,
      revision: 1,
      sealed: Buffer.from('x'),
      saved_at: clock.now(),
    };
    await insertRow(db, 'draft', draft);
    const stored = () => findRows(db, 'draft', { account_id: person.accountId, form: 'offer' });
    await change(encodeAmountChange(3_000_000));
    expect(await stored()).toMatchObject([{ revision: 1 }]);
    await change({ monto: 3_000_000, cuotas: 12 });
    expect(await stored()).toMatchObject([{ revision: 2, sealed: null }]);
  });

  it('takes another choice before the signature, and a changed amount takes the choice back', async () => {
    await change({ monto: 5_000_000, cuotas: 24 });
    const again = await change({ monto: 5_000_000, cuotas: 12 });
    expect(again.body).toMatchObject({ cuotas: 12, estado: 'firma_contrato' });
    const changed = await change({ monto: 4_000_000, cuotas: 12 });
    expect(changed.body).toMatchObject({ monto: 4_000_000, estado: 'approved' });
    expect((await application()).plan_chosen_at).toBeNull();
  });

  it('does not choose a plan that the amount does not have, and keeps the one that was chosen', async () => {
    await approve({ monto: 300_000 });
    await change({ monto: 300_000, cuotas: 9 });
    expect((await change({ monto: 300_000, cuotas: 36 })).status).toBe(422);
    expect(await application()).toMatchObject({ term: 9, status: 'firma_contrato' });
  });

  it('changes an amount as often as it is sent without choosing a plan', async () => {
    const changed = encodeAmountChange(3_000_000);
    expect((await change(changed)).body).toMatchObject({ cuotas: 36, estado: 'approved' });
    expect((await change(changed)).body).toMatchObject({ fields: { cuotas: expect.any(String) } });
    expect(await application()).toMatchObject({ amount: 3_000_000, plan_chosen_at: null });
  });

  it.each(['0001', '0002', '0004'])(
    'does not exist for %s, whose request was not approved',
    async (ending) => {
      await approve({}, ending);
      const sentence = 'Esta solicitud no tiene una oferta que puedas cambiar.';
      const expected = { status: 409, body: { code: 'no_offer', message: sentence } };
      expect(await change({ monto: 1_000_000, cuotas: 12 })).toMatchObject(expected);
      expect(await person.call('GET', `/api/application/opciones_cuotas/${id}`)).toMatchObject(expected);
    },
  );
});
