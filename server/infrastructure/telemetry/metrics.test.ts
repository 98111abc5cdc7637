import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { freePort } from '../database/open.ts';
import { METRICS, type MetricName, prometheusName } from './metrics.ts';
import { startTelemetry } from './start-telemetry.ts';

const PHONE = '3001234567';
let test: TestApp;
let telemetry: Awaited<ReturnType<typeof startTelemetry>>;
let address: string;

beforeAll(async () => {
  const port = await freePort();
  test = await startTestApp({ METRICS_PORT: String(port) });
  address = `http://127.0.0.1:${port}/metrics`;
  await test.insert('reconciled_day', {
    provider: 'wompi',
    day: '2026-01-02',
    provider_count: 2,
    provider_cents: 300_000_00,
    posted_count: 1,
    posted_cents: 100_000_00,
    differences: JSON.stringify([{ kind: 'not_posted', transactionId: 't', reference: 'r' }]),
    checked_at: new Date('2026-01-03T12:00:00Z'),
  });
  const asked = {
    ...{ command: 'payments reverse', arguments: '{}', changes: '[]' },
    ...{ reason: 'dos veces', requested_by: 'lara' },
  };
  await test.insert('operator', {
    ...{ name: 'lara', role: 'credit', key_sha256: Buffer.from('lara'), is_key_handed_out: false },
    ...{ created_at: new Date('2026-01-01T12:00:00Z'), made_at: new Date('2026-01-01T12:00:00Z') },
  });
  // Lapsed more than a day ago, lapsed an hour ago, and waiting.
  for (const [from, to] of [
    ['2025-12-31T12:00:00Z', '2026-01-02T12:00:00Z'],
    ['2026-01-01T12:00:00Z', '2026-01-03T12:00:00Z'],
    ['2026-01-03T12:00:00Z', '2026-01-05T12:00:00Z'],
  ] as const)
    await test.insert('operator_request', {
      ...asked,
      requested_at: new Date(from),
      expires_at: new Date(to),
    });
  test.setClock('2026-01-03T13:00:00Z');
  telemetry = await startTelemetry(test.context);
});
afterAll(async () => {
  await telemetry.close();
  await test.close();
});

const scrape = async (): Promise<string> => (await fetch(address)).text();

/** The value of a series, whatever the order of its labels. */
const seriesSum = (text: string, name: string, labels: Readonly<Record<string, string>> = {}): number => {
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
};

describe('/metrics', () => {
  it('says what was called, waited for, sent and run, by route and queue, and nothing of whom', async () => {
    const response = await test.get(`/api/calendario/${PHONE}`);
    await test.get(`/nothing/of/ours/${PHONE}`);
    test.context.jobs.handle('accrue-loans', () => Promise.resolve());
    await test.runJob('accrue-loans', {});
    await test.context.adapters.messaging.send({
      ...{ phone: PHONE, id: 'one', channel: 'sms', text: 'Hola' },
    });
    const text = await scrape();
    const called = (labels: Readonly<Record<string, string>>) =>
      seriesSum(text, 'http_server_request_duration_count', labels);
    expect(response.statusCode).toBeLessThan(500);
    expect(called({ http_route: '/api/calendario/:key', http_response_status_class: '4xx' })).toBe(1);
    expect(called({ http_route: 'none' })).toBe(1);
    expect(seriesSum(text, 'db_client_connection_wait_time_count')).toBeGreaterThan(0);
    expect(seriesSum(text, 'db_client_connection_max', { db_client_connection_pool_name: 'calls' })).toBe(4);
    expect(seriesSum(text, 'db_client_connection_max', { db_client_connection_pool_name: 'queue' })).toBe(2);
    expect(
      seriesSum(text, 'messaging_process_duration_count', {
        messaging_destination_name: 'accrue-loans',
        outcome: 'done',
      }),
    ).toBe(1);
    expect(seriesSum(text, 'vendor_call_duration_count', { vendor: 'messaging', outcome: 'answered' })).toBe(
      1,
    );
    expect(text).not.toMatch(/3001234567|Hola/);
  });

  it('says how the money and the promises stand', async () => {
    const text = await scrape();
    expect(seriesSum(text, 'payments_unreconciled')).toBe(200_000);
    expect(seriesSum(text, 'payments_differences')).toBe(1);
    expect(text).toContain('service_name="cuotasana"');
    expect(seriesSum(text, 'payments_reconciliation_age')).toBeCloseTo(3_600, -1);
    expect(seriesSum(text, 'obligations_late')).toBe(0);
    expect(seriesSum(text, 'operator_requests_age')).toBeCloseTo(49 * 3_600, -1);
    const { seal } = test.context.config;
    const ends =
      new X509Certificate(seal.certificates).validToDate.getTime() - Date.parse('2026-01-03T13:00:00Z');
    expect(seriesSum(text, 'certificates_remaining', { certificate_name: 'SEAL_CERTIFICATE' })).toBeCloseTo(
      ends / 1_000,
      -2,
    );
  });

  it('has a name there for everything that is measured', async () => {
    const text = await scrape();
    // A histogram without a measurement is left out, as a counter with labels is.
    for (const name of Object.keys(METRICS) as MetricName[])
      if (METRICS[name].kind !== 'histogram') expect(text).toContain(`# TYPE ${prometheusName(name)} `);
  });

  it('is on no address of the app', async () => {
    const response = await test.get('/metrics');
    expect(response.body).not.toContain('http_server_request_duration');
  });
});
