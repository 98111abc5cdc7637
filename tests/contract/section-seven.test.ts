import { describe, expect, it } from 'vitest';
import { updateApplication } from '#core/api/applications/offer.ts';
import { apiEndpoints } from '#core/api/endpoints.ts';
import { createSigner } from '../support/applicant.ts';
import { openTestApp } from '../support/open-test-app.ts';
import { nameOf } from './requests.ts';
import { holds, SECTION_SEVEN, shapeOf } from './section-seven.ts';

const test = openTestApp();

describe('section 7 of the specification', () => {
  it('has 33 calls, each once', () => {
    expect(new Set(SECTION_SEVEN.map(({ call }) => shapeOf(call))).size).toBe(33);
    expect(SECTION_SEVEN).toHaveLength(33);
  });

  // What each call answers is looked for in what the app's own client hears: client-journey.test.ts.
  // @covers 7.33
  it.each(SECTION_SEVEN)('names a call that takes what it says: $call', ({ call, sends = [] }) => {
    const endpoint = apiEndpoints.find((one) => shapeOf(nameOf(one)) === shapeOf(call));
    const taken = [endpoint?.body, endpoint?.query].flatMap((schema) => Object.keys(schema?.fields ?? {}));
    expect(endpoint).toBeDefined();
    expect(taken).toEqual(expect.arrayContaining([...sends]));
  });
});

describe('whoever sends the fields of section 7 and no others', () => {
  const PATCH = SECTION_SEVEN.find(({ call }) => call === 'PATCH /api/application/{applicationId}');
  /** The row's body, and nothing else. */
  const terms = (values: Readonly<Record<string, number>>) =>
    Object.fromEntries((PATCH?.sends ?? []).map((name) => [name, values[name]]));

  it('changes the amount, chooses a plan and signs it', async () => {
    const { person, applicationId: id, phone, get } = await createSigner(test, { isUndecided: true });
    const change = async (monto: number, cuotas: number) =>
      (await person.call('PATCH', `/api/application/${id}`, terms({ monto, cuotas }))).body;
    expect(await change(4_000_000, 24)).toMatchObject({ cuotas: 24, estado: 'firma_contrato' });
    expect(await change(3_000_000, 12)).toMatchObject({ monto: 3_000_000, estado: 'approved' });
    expect((await get(`/api/contract/create/${id}`)).body).toMatchObject({ code: 'plan_not_chosen' });
    expect(await change(3_000_000, 12)).toMatchObject({ cuotas: 12, estado: 'firma_contrato' });

    expect((await get(`/api/contract/create/${id}`)).status).toBe(200);
    const code = await test.lastCode(phone);
    expect((await get(`/api/contract/validate/${id}/sms/${code}`)).status).toBe(200);
    expect((await get(`/api/contract/signed/${id}`)).body).toMatchObject({
      estado: 'pendiente_validacion_cliente',
      monto: 3_000_000,
    });
  });

  it('chooses a plan with all that there is to send', () => {
    expect(Object.keys(updateApplication.body.fields).sort()).toEqual([...(PATCH?.sends ?? [])].sort());
  });
});

describe('a field of an answer', () => {
  it.each([
    [{ data: [{ id: 1 }] }, 'data.[].id', true],
    [{ data: [] }, 'data.[].id', false],
    [{ data: { 12: { resultado: 1 } } }, 'data.*.resultado', true],
    [{ app_id: null }, 'app_id', true],
    [{}, 'app_id', false],
    [null, 'app_id', false],
  ])('is looked for in %j at %s', (answer, path, found) => {
    expect(holds(answer, path)).toBe(found);
  });
});
