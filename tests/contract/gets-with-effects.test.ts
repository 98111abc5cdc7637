import { beforeAll, describe, expect, it } from 'vitest';
import { FROM_APP_HEADER } from '#core/api/endpoint.ts';
import { openTestApp } from '../support/open-test-app.ts';
import { recordStatements } from '../support/recorded-statements.ts';
import { type Example, examples } from './examples.ts';
import { createFixtures, type Fixtures, tokenOf } from './fixtures.ts';
import { expectError, nameOf, urlOf } from './requests.ts';

/** What a call that reads writes about itself: whose token it used, how often it came, and the copy of a document that it drew. */
const OF_THE_CALL = ['session', 'session_token', 'rate_limit_window', 'rendered_document', 'issued_document'];

const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // It takes what the provider has decided, as a job does soon after, whoever asks.
  'GET /api/wompi-status': ['payment_attempt'],
};

const RECEIPT = 'GET /api/wompi-receipt';

/** Until the first statement of a borrower is ready. */
const READY_MS = 27 * 86_400_000;

const WRITTEN = /\b(?:insert into|update|delete from)\s+"(\w+)"/gi;

const gets = examples
  .filter(({ endpoint }) => endpoint.method === 'GET')
  .map((example) => ({ name: nameOf(example.endpoint), ...example }));
const effects = gets.filter(({ endpoint }) => endpoint.changesState);
const readings = gets.filter(({ endpoint }) => !endpoint.changesState);

describe('a GET', () => {
  const test = openTestApp();
  let people: Fixtures;
  let paidReference: string;
  beforeAll(async () => {
    people = await createFixtures(test);
    ({ reference: paidReference } = await test.context.db
      .selectFrom('payment')
      .select('reference')
      .where('id', '=', people.borrower.paymentId)
      .executeTakeFirstOrThrow());
  }, 60_000);

  const get = ({ endpoint, by, input }: Example, headers: Readonly<Record<string, string>>) => {
    const names =
      nameOf(endpoint) === RECEIPT ? { ...people[by], paymentReference: paidReference } : people[by];
    return test.app.inject({ method: 'GET', url: urlOf(endpoint, input(names)), headers });
  };

  const sessionOf = async ({ endpoint, by }: Example): Promise<Record<string, string>> =>
    endpoint.access === 'public' ? {} : { authorization: `Bearer ${await tokenOf(test, people[by])}` };

  it.each(readings)('writes nothing unless it says that it changes state: $name', ({ name, ...example }) =>
    test.later(example.by === 'borrower' ? READY_MS : 0, async () => {
      const headers = await sessionOf(example);
      const sent = await recordStatements(async () =>
        expect((await get(example, headers)).statusCode).toBe(200),
      );
      const written = sent.flatMap(({ text }) => [...text.matchAll(WRITTEN)].map(([, table = '']) => table));
      const expected = [...OF_THE_CALL, ...(EXCEPTIONS[name] ?? [])];
      expect(written.filter((table) => !expected.includes(table))).toEqual([]);
    }),
  );

  const isPublic = ({ endpoint }: Example): boolean => endpoint.access === 'public';

  it.each(readings.filter(isPublic))('of anybody is asked with HEAD too: $name', async (example) => {
    const url = urlOf(example.endpoint, example.input(people[example.by]));
    const [head, read] = [await test.app.inject({ method: 'HEAD', url }), await get(example, {})];
    expect([head.statusCode, head.headers['content-type']]).toEqual([200, read.headers['content-type']]);
    expect(head.body).toBe('');
  });

  it.each(effects)('with an effect is not asked with HEAD: $name', async (example) => {
    const url = urlOf(example.endpoint, example.input(people[example.by]));
    expect((await test.app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
  });

  it.each(effects)('with an effect is made by the app alone: $name', async (example) => {
    const session = await sessionOf(example);
    const foreign: readonly Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty', [FROM_APP_HEADER]: '1' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
    ];
    const statements = await recordStatements(async () => {
      for (const headers of [...foreign.map((one) => ({ ...session, ...one })), {}]) {
        const answer = await get(example, headers);
        expectError(answer);
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'not_from_app']);
      }
    });
    expect(statements).toEqual([]);
  });

  it('with an effect is made by a page, and by who has no Sec-Fetch headers', async () => {
    const [example] = effects.filter(({ endpoint }) => endpoint.path.startsWith('/api/accounts/login/'));
    if (!example) throw new Error('nothing sends a login code');
    const page = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
    for (const headers of [page, { [FROM_APP_HEADER]: '1' }])
      expect((await get(example, headers)).statusCode).not.toBe(403);
  });
});
