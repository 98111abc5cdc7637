import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStubServer } from '../../../tests/support/stub-server.ts';
import { VendorDown } from '../runtime/errors.ts';
import { createHttpBureau } from './bureau.ts';

const report = (changes: object): string =>
  JSON.stringify({
    ...{ report_id: 'r', status: 'ready', monthly_income: 1_000_000, income_verifiable: true },
    ...{ employment_months: 9, thin_file: false, current_serious_default: false },
    ...changes,
  });

/** Stub that answers by report id: the sandbox never sends malformed answers. */
const answers: Readonly<Record<string, { status: number; body: string }>> = {
  unfinished: { status: 200, body: '{"report_id":"r","status":"ready","monthly_income":1000000}' },
  'text-income': { status: 200, body: report({ monthly_income: '1000000' }) },
  'no-json': { status: 200, body: '<html>' },
  unknown: { status: 404, body: '{"code":"not_found"}' },
  broken: { status: 500, body: '{}' },
  'pending-unnamed': { status: 202, body: '{"status":"pending"}' },
};

const named: typeof answers = {
  messy: { status: 200, body: report({ name: 'PEREZ\u0007  NANEZ\nANA' }) },
  nameless: { status: 200, body: report({ name: null }) },
};

describe('the credit bureau over HTTP', () => {
  let server: Awaited<ReturnType<typeof startStubServer>>;
  let url: string;
  beforeAll(async () => {
    server = await startStubServer(
      ({ url: path }) =>
        ({ ...answers, ...named })[path.split('/').at(-1) ?? ''] ?? { status: 404, body: '{}' },
    );
    ({ url } = server);
  });
  afterAll(() => server.close());

  it.each(Object.keys(answers))('counts as down when it answers %s', async (report) => {
    const bureau = createHttpBureau({ url, apiKey: 'k' });
    await expect(bureau.read(report)).rejects.toBeInstanceOf(VendorDown);
  });

  it.each([
    ['messy', 'PEREZ NANEZ ANA'],
    ['nameless', undefined],
  ])('tells the name of a report, printable and on one line (%s)', async (id, name) => {
    const bureau = createHttpBureau({ url, apiKey: 'k' });
    expect(await bureau.read(id)).toMatchObject({ status: 'ready', name });
  });

  it('says in the cause which status it was, without the body', async () => {
    const bureau = createHttpBureau({ url, apiKey: 'k' });
    await expect(bureau.read('broken')).rejects.toMatchObject({ cause: { message: 'HTTP 500' } });
  });

  it('counts as down when it does not say what it took', async () => {
    const bureau = createHttpBureau({ url, apiKey: 'k' });
    const standing = {
      ...{ requestId: 'r', documentNumber: '1020304050', creditNumber: 1, asOf: '2026-11-20' },
      ...{ status: 'current' as const, daysOverdue: 0, overdueAmount: 0, totalDebt: 0 },
    };
    await expect(bureau.tell(standing)).rejects.toBeInstanceOf(VendorDown);
  });

  it('counts as down when nobody listens', async () => {
    const bureau = createHttpBureau({ url: 'http://127.0.0.1:9', apiKey: 'k' });
    await expect(bureau.read('r')).rejects.toBeInstanceOf(VendorDown);
  });
});
