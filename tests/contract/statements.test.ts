import { beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../support/open-test-app.ts';
import { recordStatements } from '../support/recorded-statements.ts';
import { examples } from './examples.ts';
import { createFixtures, type Fixtures, tokenOf } from './fixtures.ts';
import { nameOf, send } from './requests.ts';

/** Statements of one call, the look-up of its session among them. */
const MOST = 3;

const STATUS = 'GET /api/wompi-status';
const RECEIPT = 'GET /api/wompi-receipt';

/** What needs more, and how many. */
const OWN_MOST: Readonly<Record<string, number>> = {
  // It settles a payment that the vendor has decided, under the locks of the loan and of the attempt.
  [STATUS]: 11,
  // The payment is found by its reference, which names no credit.
  [RECEIPT]: 4,
  // Worked out of the application, its first decision and the caps known then and now, of which none names another.
  'GET /api/contract/hoja/:applicationId': 5,
  // All that is kept about a person: a statement for each table, and the rate limit of so much.
  'GET /api/derechos/mis-datos': 22,
  'GET /api/derechos/mis-datos/pdf': 22,
};

/** What needs more, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'GET /api/speciality/procedures/search':
    'each pass is made only while results are missing, so that a search reads few rows of a large catalogue',
  'GET /api/doctors/search': 'likewise',
};

/** Until the first statement of a borrower is ready. */
const READY_MS = 27 * 86_400_000;

const readings = examples.filter(
  ({ endpoint }) =>
    endpoint.method === 'GET' &&
    (endpoint.access === 'session' || endpoint.access === 'session-or-pass') &&
    !endpoint.changesState &&
    !(nameOf(endpoint) in EXCEPTIONS),
);

describe('a call that reads', () => {
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

  it('is held to its own number only where it is one', () => {
    expect(readings.map(({ endpoint }) => nameOf(endpoint))).toEqual(
      expect.arrayContaining(Object.keys(OWN_MOST)),
    );
  });

  it.each(
    readings.map((example) => {
      const name = nameOf(example.endpoint);
      return [name, OWN_MOST[name] ?? MOST, example] as const;
    }),
  )('%s sends %i statements at most', (name, most, { endpoint, by, input }) =>
    test.later(by === 'borrower' ? READY_MS : 0, async () => {
      const person = people[by];
      const names = name === RECEIPT ? { ...person, paymentReference: paidReference } : person;
      const token = await tokenOf(test, names);
      const call = async () =>
        expect((await send(test, endpoint, input(names), { token })).statusCode).toBe(200);
      // The first one of a session is recorded, and what is drawn is kept.
      await call();
      const texts = (await recordStatements(call)).map(({ text }) => text);
      expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(most);
    }),
  );
});
