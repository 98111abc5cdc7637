import { beforeEach, describe, expect, it } from 'vitest';
import { calendarMonth } from '#core/calendar/calendar-date.ts';
import { openSigner } from '../../tests/support/open-signer.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { openLoanNow } from '../../tests/support/people.ts';
import { loadRateCap } from '../../tests/support/rate-caps.ts';
import { findRow, readRow } from '../../tests/support/rows.ts';

const ANOTHER_DAY =
  'Tus documentos son de otro día. Revisa de nuevo los datos de tu crédito y pide otro código.';
const ANOTHER_CAP =
  'Cambió la tasa máxima legal y tus documentos se hacen de nuevo. Revisa los datos de tu crédito y pide otro código.';
const outdated = (message: string) => ({ status: 409, body: { code: 'documents_outdated', message } });

describe('documents that are no longer of today', () => {
  const test = openTestApp();
  // Two minutes to midnight in Bogota, Thursday the 28th of January of 2027.
  beforeEach(() => test.setClock('2027-01-29T04:58:00Z'));
  const signer = openSigner(test);

  const afterMidnight = () => test.setClock('2027-01-29T05:01:00Z');
  const textOf = async () =>
    JSON.stringify((await signer.readText('contrato')).body).replaceAll('\u00a0', ' ');
  const signature = () => findRow(test.context.db, 'signature', { application_id: signer.applicationId });
  const loadCap = (month: string, rate: string) => loadRateCap(test, rate, calendarMonth(month));

  it('are not signed by a code of the day before, nor read as what is to be signed', async () => {
    const code = await signer.askForCode();
    afterMidnight();
    expect(await signer.validate(code)).toMatchObject(outdated(ANOTHER_DAY));
    expect(await signature()).toBeUndefined();
    for (const url of [
      `contract/review_contract/${signer.applicationId}`,
      `pagare/review/${signer.applicationId}`,
      `contract/texto/${signer.applicationId}/pagare`,
    ])
      expect(await signer.get(`/api/${url}`)).toMatchObject(outdated(ANOTHER_DAY));
  });

  it('are not put in force by a code that was right before midnight, also when the answer was lost', async () => {
    const code = await signer.askForCode();
    expect((await signer.validate(code)).status).toBe(200);
    afterMidnight();
    expect(await signer.validate(code)).toMatchObject(outdated(ANOTHER_DAY));
    expect(await signer.sign()).toMatchObject(outdated(ANOTHER_DAY));
    expect((await signature())?.signed_at).toBeNull();
  });

  it('are made anew with another code, and contract and letter then name the same last day to withdraw', async () => {
    await signer.validate(await signer.askForCode());
    expect(await textOf()).toContain('hasta el 4 de febrero de 2027');
    afterMidnight();
    const code = await signer.askForCode();
    // Five business days after Friday the 29th of January of 2027.
    expect(await textOf()).toContain('hasta el 5 de febrero de 2027');
    expect((await signer.validate(code)).status).toBe(200);
    expect((await signer.sign()).body).toMatchObject({ estado: 'pendiente_validacion_cliente' });
    expect((await signer.validate(code)).body).toEqual({ valido: true });
    expect(await signature()).toMatchObject({ issued_on: '2027-01-29' });
    await test.context.jobs.drain();
    const [email] = await test.inbox(signer.person.email);
    expect(email?.text).toContain('hasta el 5 de febrero de 2027');
  });

  it('hold no plan back: a right code of yesterday leaves amount and plan free', async () => {
    await signer.validate(await signer.askForCode());
    expect((await signer.changePlan(3_000_000, 12)).status).toBe(409);
    afterMidnight();
    expect((await signer.changePlan(3_000_000, 12)).body).toMatchObject({
      monto: 3_000_000,
      estado: 'approved',
    });
    expect((await signer.changePlan(3_000_000, 12)).body).toMatchObject({
      cuotas: 12,
      estado: 'firma_contrato',
    });
  });

  it('are made anew when the cap of their month is loaded, at the rate that fits it', async () => {
    const code = await signer.askForCode();
    expect(await textOf()).toContain('29,24 % E.A., certificada para enero de 2027');
    await loadCap('2027-01', '0.2499');
    expect(await signer.validate(code)).toMatchObject(outdated(ANOTHER_CAP));
    test.setClock('2027-01-29T04:58:40Z');
    const next = await signer.askForCode();
    const text = await textOf();
    expect(text).toContain('24,99 % E.A., certificada para enero de 2027');
    const inAll = /Tasa con todos los cargos[^}]*?(\d\d),(\d\d) % E\.A\./.exec(text) ?? [];
    expect(Number(`${inAll[1]}.${inAll[2]}`)).toBeLessThanOrEqual(24.99);
    expect((await signer.validate(next)).status).toBe(200);
    await loadCap('2027-01', '0.2440');
    expect(await signer.sign()).toMatchObject(outdated(ANOTHER_CAP));
    await loadCap('2027-01', '0.2499');
    expect((await signer.sign()).status).toBe(200);
    const signed = await signature();
    expect(signed).toMatchObject({ cap_month: '2027-01', cap_rate: '0.2499', policy_version: '2026-11' });
    // Signed documents do not change when a cap is loaded for their month.
    await loadCap('2027-01', '0.2924');
    const { risk } = (await signer.person.call('GET', `/api/applications/risk/${signer.person.profileId}`))
      .body;
    expect([risk.tope_ea_mes, risk.tasa_interes_mv]).toEqual([0.2499, Number(signed?.monthly_rate)]);
    await openLoanNow(test.context, signer.applicationId);
    const loan = await readRow(test.context.db, 'loan', { application_id: signer.applicationId });
    expect(loan.agreed_monthly_rate).toBe(signed?.monthly_rate);
  });

  it('are not made out for a plan that the cap of the month has put out of reach', async () => {
    // 9 instalments for 246.000 are some 30.120 pesos at 1,8 %, and less than 29.000 at the 1 % that 15 % E.A. leave.
    await signer.changePlan(246_000, 9);
    expect((await signer.changePlan(246_000, 9)).body).toMatchObject({ estado: 'firma_contrato' });
    await loadCap('2027-01', '0.1500');
    expect(await signer.create()).toMatchObject({
      status: 409,
      body: {
        code: 'plan_unavailable',
        message: 'Tu plan ya no está disponible con la tasa máxima legal de hoy. Vuelve y elige otro.',
      },
    });
    await loadCap('2027-01', '0.2924');
  });
});
