import { describe, expect, it } from 'vitest';
import { openSandbox } from '../tests/support/open-sandbox.ts';
import { sandboxKeys } from './keys.ts';

const key = { 'x-api-key': sandboxKeys.bureau.apiKey };
const path = '/bureau/v1/reports';

describe('the bureau', () => {
  const sandbox = openSandbox();

  const requestFor = (ending: string) => ({
    document_type: 'CC',
    document_number: `102030${ending}`,
    first_names: 'Ana María',
    surnames: 'Pérez Ñáñez',
    birth_date: '1990-03-14',
    consent_reference: 'consent-1',
    request_id: `request-${ending}`,
  });

  const good = {
    status: 'ready',
    name: 'PEREZ NANEZ ANA MARIA',
    monthly_income: 12_000_000,
    income_verifiable: true,
    employment_months: 48,
    thin_file: false,
    current_serious_default: false,
  };

  // The test persons of Decisions §7.
  it.each([
    ['1234', good],
    ['0001', { ...good, current_serious_default: true }],
    ['0002', { ...good, thin_file: true }],
    ['0006', { ...good, recommended_limit: 1_000_000 }],
    ['0007', { ...good, monthly_income: 90_000 }],
    ['0008', { ...good, name: 'QUINTERO VARGAS BEATRIZ' }],
  ])('reports at once on a document that ends in %s', async (ending, findings) => {
    const answer = await sandbox.post(path, requestFor(ending), key);
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      report_id: expect.any(String),
      issued_at: '2026-11-20T15:00:00.000Z',
      ...findings,
    });
  });

  it('takes how a credit stands once per request, and shows it', async () => {
    const standing = {
      request_id: 'update-1',
      document_type: 'CC',
      document_number: '1020301234',
      credit_number: '1234567890',
      status: 'overdue',
      days_overdue: 53,
      overdue_amount: 521_052,
      total_debt: 6_700_000,
      as_of: '2026-11-20',
    };
    const first = await sandbox.post('/bureau/v1/credits', standing, key);
    expect(first.status).toBe(201);
    const again = await sandbox.post('/bureau/v1/credits', standing, key);
    expect([again.status, again.json]).toEqual([200, first.json]);
    const other = await sandbox.post('/bureau/v1/credits', { ...standing, days_overdue: 54 }, key);
    expect([other.status, other.json]).toMatchObject([409, { code: 'request_id_reused' }]);
    const { json } = await sandbox.get('/bureau/v1/credits/1234567890', key);
    expect(json).toMatchObject({ updates: [{ standing, toldAt: '2026-11-20T15:00:00.000Z' }] });
    const home = await sandbox.get('/home/told');
    expect(home.text).toContain('En mora');
    expect(home.text).toContain('53 días, $\u00a0521.052 vencidos');
  });

  it('keeps 0003 pending for two looks, orders and looks alike, also over a restart', async () => {
    const first = await sandbox.post(path, requestFor('0003'), key);
    expect(first.status).toBe(202);
    const { report_id } = first.json as { report_id: string };
    expect(first.json).toEqual({ report_id, status: 'pending' });
    await sandbox.restart();
    expect((await sandbox.get(`${path}/${report_id}`, key)).json).toEqual({ report_id, status: 'pending' });
    const third = await sandbox.post(path, requestFor('0003'), key);
    expect(third.status).toBe(201);
    expect(third.json).toMatchObject({ ...good, report_id });
    expect((await sandbox.get(`${path}/${report_id}`, key)).status).toBe(200);
  });

  it('gives the same report to the same request and refuses its id for another', async () => {
    const first = await sandbox.post(path, requestFor('1234'), key);
    const again = await sandbox.post(path, requestFor('1234'), key);
    expect(again.json).toEqual(first.json);
    const other = await sandbox.post(path, { ...requestFor('9999'), request_id: 'request-1234' }, key);
    expect(other.status).toBe(409);
  });

  it('turns down wrong fields, and knows no other report', async () => {
    const wrong = await sandbox.post(
      path,
      { ...requestFor('1234'), birth_date: '1990-02-30', document_type: 7 },
      key,
    );
    expect(wrong.status).toBe(422);
    expect(Object.keys((wrong.json as { fields: object }).fields).sort()).toEqual([
      'birth_date',
      'document_type',
    ]);
    expect((await sandbox.get(`${path}/nobody`, key)).status).toBe(404);
  });
});
