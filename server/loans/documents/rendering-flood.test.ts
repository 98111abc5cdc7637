import { expect, it } from 'vitest';
import { createSigner } from '../../../tests/support/applicant.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { createJanuaryBorrower } from '../../../tests/support/paying-borrower.ts';
import { sessionOf, type TestPerson } from '../../../tests/support/people.ts';
import { prepareDocuments } from '../../signing/signing-request.ts';

const FLOOD = 100;
/** Making the people takes most of it. */
const LIMIT_MS = 60_000;
/** Ready of a credit of January 2026 on that day. */
const PERIODS = 10;
const NOW = '2026-11-24T17:00:00Z';
/** Two may be under way when the other asks, and two more follow while it is drawn. */
const MOST_DRAWN = 4;

const test = openTestApp();

/** Asks for a statement by its period; the session is opened beforehand. */
const statementsOf = async (person: TestPerson) => {
  const headers = await sessionOf(test.context, person);
  return async (period: number): Promise<number> => {
    const url = `/api/cartera/creditos/${person.creditNumber}/extracto?periodo=${period}`;
    return (await test.get(url, headers)).statusCode;
  };
};

/** How many of a person's hundred statements are drawn while a piece of another's work is done. */
const drawnDuring = async (flooder: TestPerson, work: () => Promise<unknown>): Promise<number> => {
  const theirs = await statementsOf(flooder);
  let drawn = 0;
  const flood = Array.from({ length: FLOOD }, async (_, index) => {
    const status = await theirs(1 + (index % PERIODS));
    if (status === 200) drawn += 1;
    return status;
  });
  const isRefused = async (answer: Promise<number>): Promise<void> => {
    if ((await answer) !== 429) throw new Error('answered');
  };
  await Promise.any(flood.map(isRefused));
  const before = drawn;
  await work();
  const during = drawn - before;
  const statuses = await Promise.all(flood);
  // 503: the machine had no turn for it in time.
  expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(FLOOD / 2);
  return during;
};

it(
  'gives others their statements and contracts in their turn while one person asks for a hundred',
  async () => {
    const flooders = [await createJanuaryBorrower(test), await createJanuaryBorrower(test)] as const;
    const other = await createJanuaryBorrower(test);
    test.setClock(NOW);
    const own = await statementsOf(other);
    const { person, applicationId } = await createSigner(test);
    const read = async () => expect(await own(2)).toBe(200);
    expect(await drawnDuring(flooders[0], read)).toBeLessThanOrEqual(MOST_DRAWN);
    const prepare = () => prepareDocuments(test.context, person.accountId, applicationId);
    expect(await drawnDuring(flooders[1], prepare)).toBeLessThanOrEqual(MOST_DRAWN);
  },
  LIMIT_MS,
);
