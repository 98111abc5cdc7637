import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSigner, type TestSigner } from '../../../tests/support/applicant.ts';
import { createJanuaryBorrower } from '../../../tests/support/paying-borrower.ts';
import { sessionOf, type TestPerson } from '../../../tests/support/people.ts';
import { startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { prepareDocuments } from '../../signing/signing-request.ts';

const FLOOD = 100;
/** Making the people takes most of it. */
const LIMIT_MS = 120_000;
/** The machine may be busy with other things in one of them. */
const MOST_ROUNDS = 5;
/** Ready of a credit of January 2026 on that day. */
const PERIODS = 10;
const NOW = '2026-11-24T17:00:00Z';
/** About twice. */
const MOST_TIMES = 2.5;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Work = () => Promise<unknown>;

const timed = async (work: Work): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Asks for a statement by its period; the session is opened beforehand. */
const statementsOf = async (person: TestPerson) => {
  const headers = await sessionOf(test.context, person);
  return async (period: number): Promise<number> => {
    const url = `/api/cartera/creditos/${person.creditNumber}/extracto?periodo=${period}`;
    return (await test.app.inject({ method: 'GET', url, headers })).statusCode;
  };
};

/** Times a piece of work alone, and while another person's hundred calls are answered. */
const slowdownOf = async (flooder: TestPerson, works: readonly [alone: Work, flooded: Work]) => {
  const theirs = await statementsOf(flooder);
  const alone = await timed(works[0]);
  const flood = Array.from({ length: FLOOD }, (_, index) => theirs(1 + (index % PERIODS)));
  // The arrival of a hundred calls, whatever they ask for, is not what is measured.
  await Promise.any(flood.map(async (answer) => expect(await answer).toBe(429)));
  const flooded = await timed(works[1]);
  const statuses = await Promise.all(flood);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(FLOOD / 2);
  return flooded / alone;
};

const playRound = async () => {
  const flooders = [await createJanuaryBorrower(test), await createJanuaryBorrower(test)] as const;
  const other = await createJanuaryBorrower(test);
  test.setClock(NOW);
  const own = await statementsOf(other);
  const read = (period: number) => async () => expect(await own(period)).toBe(200);
  const prepare =
    ({ person, applicationId }: TestSigner) =>
    () =>
      prepareDocuments(test.context, person.accountId, applicationId);
  const contracts = [prepare(await createSigner(test)), prepare(await createSigner(test))] as const;
  await read(1)();
  return {
    statement: await slowdownOf(flooders[0], [read(2), read(3)]),
    contract: await slowdownOf(flooders[1], contracts),
  };
};

it(
  'keeps others’ statements and contracts quick while one person asks for a hundred',
  async () => {
    const rounds: Awaited<ReturnType<typeof playRound>>[] = [];
    const isQuick = (what: 'statement' | 'contract') => rounds.some((round) => round[what] < MOST_TIMES);
    // In a queue without turns each would wait for all hundred, in every round.
    while (rounds.length < MOST_ROUNDS && !(isQuick('statement') && isQuick('contract')))
      rounds.push(await playRound());
    expect(isQuick('statement') && isQuick('contract'), JSON.stringify(rounds)).toBe(true);
  },
  LIMIT_MS,
);
