import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordStatements } from '../support/recorded-statements.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { examples } from './examples.ts';
import { createFixtures, type Fixtures, tokenOf } from './fixtures.ts';
import { nameOf, send } from './requests.ts';

/** Statements of one call, the look-up of its session among them. */
const MOST = 3;

/** What needs more, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'GET /api/speciality/procedures/search':
    'each pass is made only while results are missing, so that a search reads few rows of a large catalogue',
  'GET /api/doctors/search': 'likewise',
};

/** Until the first statement of a borrower is ready. */
const READY_MS = 27 * 86_400_000;

/** Of the public payment's calls those that are open to a session settle a payment while they answer. */
const readings = examples.filter(
  ({ endpoint }) =>
    endpoint.method === 'GET' &&
    endpoint.access === 'session' &&
    !endpoint.changesState &&
    !(nameOf(endpoint) in EXCEPTIONS),
);

describe('a call that reads', () => {
  let test: TestApp;
  let people: Fixtures;
  beforeAll(async () => {
    test = await startTestApp();
    people = await createFixtures(test);
  }, 60_000);
  afterAll(() => test.close());

  it.each(readings.map((example) => [nameOf(example.endpoint), example] as const))(
    `${'%s'} sends ${MOST} statements at most`,
    (_name, { endpoint, by, input }) =>
      test.later(by === 'borrower' ? READY_MS : 0, async () => {
        const names = people[by];
        const token = await tokenOf(test, names);
        const call = async () =>
          expect((await send(test, endpoint, input(names), { token })).statusCode).toBe(200);
        // The first one of a session is recorded, and what is drawn is kept.
        await call();
        const texts = (await recordStatements(call)).map(({ text }) => text);
        expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(MOST);
      }),
  );
});
