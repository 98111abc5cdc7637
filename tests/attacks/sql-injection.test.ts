import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FROM_APP_HEADER } from '#core/api/endpoint.ts';
import { createFixtures, type Fixtures, tokenOf, WIDE_LIMITS } from '../contract/fixtures.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { expectFigures } from './expect-figures.ts';
import { ensureSqlmap, readResult, runSqlmap, type SqlmapTarget } from './sqlmap.ts';

const PARAMETER_MS = 300_000;

let test: TestApp;
let cast: Fixtures;
const results: string[] = [];

beforeAll(async () => {
  test = await startTestApp(WIDE_LIMITS);
  cast = await createFixtures(test);
}, 120_000);
afterAll(() => test.close());

/** The same request as sqlmap's first one. */
const statusOf = async ({ url, body, headers = {} }: SqlmapTarget): Promise<number> =>
  (await fetch(url.replace('*', ''), { ...(body === undefined ? {} : { method: 'POST', body }), headers }))
    .status;

const asBorrower = async () => ({ authorization: `Bearer ${await tokenOf(test, cast.borrower)}` });
const JSON_TYPE = { 'content-type': 'application/json' };

/** Calls that are answered well before anything is injected, by what is attacked. */
const TARGETS: Readonly<Record<string, () => Promise<SqlmapTarget>>> = {
  'the name of a clinic': async () => ({
    url: `${test.url}/api/doctors/search?nombre=clinica`,
    parameter: 'nombre',
    headers: await asBorrower(),
  }),
  'the name of a procedure': async () => ({
    url: `${test.url}/api/speciality/procedures/search?nombre=ortodoncia`,
    parameter: 'nombre',
    headers: await asBorrower(),
  }),
  'the amount of a simulation': async () => ({
    url: `${test.url}/api/cartera/creditos/${cast.borrower.creditNumber}/simulacion?valor=50000`,
    parameter: 'valor',
    headers: await asBorrower(),
  }),
  'the reference of a payment': async () => ({
    url: `${test.url}/api/wompi-status?reference=${cast.borrower.paymentReference}`,
    parameter: 'reference',
    headers: await asBorrower(),
  }),
  'the document of a public payment': async () => ({
    url: `${test.url}/api/public-payment`,
    parameter: 'documento',
    body: JSON.stringify({
      credito: String(cast.borrower.creditNumber),
      documento: cast.borrower.documentNumber,
    }),
    headers: JSON_TYPE,
  }),
  'the phone of a login': async () => ({
    url: `${test.url}/api/accounts/login/phone/57${cast.signed.phone}*`,
    headers: { [FROM_APP_HEADER]: '1' },
  }),
};

/** A search that pastes what it is given into its statement. */
const startVulnerable = async () => {
  const client = new pg.Client({ connectionString: test.databaseUrl });
  await client.connect();
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '', 'http://a').searchParams.get('nombre') ?? '';
    client.query(`select trade_name from provider where trade_name ilike '%${name}%' limit 5`).then(
      ({ rows }) => response.end(JSON.stringify(rows)),
      () => response.writeHead(400).end('{}'),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/?nombre=a`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await client.end();
    },
  };
};

describe('what sqlmap says', () => {
  it('is no result where it tested nothing', () => {
    expect(() => readResult('[CRITICAL] unable to connect to the target URL')).toThrow('no result');
    expect(
      readResult('sqlmap identified the following injection point(s) with a total of 52 HTTP(s) requests'),
    ).toBe('injectable');
    expect(readResult('[CRITICAL] all tested parameters do not appear to be injectable.')).toBe('none');
  });
});

describe.skipIf(!ensureSqlmap())('sqlmap at level 2', () => {
  it(
    'finds the hole of a search that has one',
    async () => {
      const vulnerable = await startVulnerable();
      try {
        expect(await runSqlmap({ url: vulnerable.url, parameter: 'nombre' })).toBe('injectable');
      } finally {
        await vulnerable.close();
      }
    },
    PARAMETER_MS,
  );

  it.each(Object.entries(TARGETS))(
    'finds none in %s',
    async (name, make) => {
      const target = await make();
      expect(await statusOf(target)).toBe(200);
      // Else the first twenty look-ups would be all that were looked up.
      const clearing = setInterval(() => void test.ownerDb.deleteFrom('rate_limit_window').execute(), 100);
      const result = await runSqlmap(target).finally(() => clearInterval(clearing));
      results.push(`${name}: ${result}`);
      expect(result).toBe('none');
    },
    PARAMETER_MS,
  );

  it('has tried six parameters', () => {
    expectFigures([
      { name: 'parameters that sqlmap tried at level 2', value: results.length, unit: '' },
      {
        name: 'parameters that were injectable',
        value: results.filter((result) => !result.endsWith(': none')).length,
        unit: '',
        limit: 0,
      },
    ]);
    expect(results).toHaveLength(Object.keys(TARGETS).length);
  });
});
