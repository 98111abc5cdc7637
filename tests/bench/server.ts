import { fork } from 'node:child_process';
import { once } from 'node:events';
import { MAXIMUM_AMOUNT, MINIMUM_AMOUNT, OFFERED_TERMS } from '#core/constants.ts';
import { closedLoop, type Load, type LoadFigures } from '../support/closed-loop.ts';
import type { Figure } from '../support/figures.ts';
import type { Portfolio } from '../support/portfolio.ts';
import { type Part, withWebServer } from './bench.ts';
import { borrowersOf, planCredits } from './borrowers.ts';
import { measurePostings } from './postings.ts';

const CONNECTIONS = 10;
const SECONDS = 8;
/** Each of the connections meets its part of the portfolio first. */
const WARM_UP_SECONDS = 15;
/** More than answers are kept. */
const BORROWERS = 3_000;
/** So many are on a visit at a time, and look at their credit so often in it: home, credit, before and after paying. */
const VISITORS = 500;
const LOOKS = 4;

/**
 * Of the floor in the same run, which a machine that does other things slows as well: 2,500 credits and 6,000 tables a
 * second on one where this floor is 16,000 a second and its 99th percentile 1.2 ms; tables do far more.
 */
const CREDIT_AT_LEAST = 0.156;
const AMORTIZATION_AT_LEAST = 0.59;
const CREDIT_P99_AT_MOST = 10;

/** A call a time for each, over and over. */
const inTurn = <T>(list: readonly T[]): (() => T) => {
  let index = 0;
  return () => {
    const item = list[index % list.length];
    index += 1;
    if (item === undefined) throw new Error('nothing to take turns');
    return item;
  };
};

/** Visits one after another, of some at a time, each with some looks. */
const inVisits = <T>(list: readonly T[]): (() => T) =>
  inTurn(
    Array.from({ length: Math.ceil(list.length / VISITORS) }, (_, group) =>
      list.slice(group * VISITORS, (group + 1) * VISITORS),
    ).flatMap((visitors) => Array.from({ length: LOOKS }, () => visitors).flat()),
  );

const ROUND_AMOUNT = 100_000;
/** Of ten people who ask for a table, so many ask for a round amount. */
const ROUND_OF_TEN = 9;

/** Tables of amounts and terms as people ask for them: most round, some to the peso. */
const planTables = (): Load['next'] => {
  let index = 0;
  return () => {
    index += 1;
    // Spread by the golden section, so that no order of the amounts helps.
    const share = (index * 0.618_034) % 1;
    const amount = MINIMUM_AMOUNT + Math.floor(share * (MAXIMUM_AMOUNT - MINIMUM_AMOUNT));
    const asked =
      index % 10 < ROUND_OF_TEN ? Math.max(amount - (amount % ROUND_AMOUNT), MINIMUM_AMOUNT) : amount;
    const term = OFFERED_TERMS[index % OFFERED_TERMS.length];
    return { path: `/api/amortizacion?monto=${asked}&cuotas=${term}` };
  };
};

/** Warms up, then measures. */
const measure = async (port: number, next: Load['next']): Promise<LoadFigures> => {
  const load = { port, connections: CONNECTIONS, next };
  await closedLoop({ ...load, seconds: WARM_UP_SECONDS });
  return closedLoop({ ...load, seconds: SECONDS });
};

const measureFloor = async (portfolio: Portfolio): Promise<LoadFigures> => {
  const child = fork('tests/bench/floor-server.ts', { env: { ...process.env, ...portfolio.settings } });
  try {
    const [port] = (await once(child, 'message')) as [number];
    const rows = await borrowersOf(portfolio, BORROWERS);
    return await measure(port, inTurn(rows.map(({ credit_number }) => ({ path: `/${credit_number}` }))));
  } finally {
    child.disconnect();
  }
};

const figuresOf = (name: string, { perSecond, p50Ms, p99Ms, failures }: LoadFigures): readonly Figure[] => [
  { name, value: perSecond, unit: '/s' },
  { name: `${name}, p50`, value: p50Ms, unit: 'ms' },
  { name: `${name}, p99`, value: p99Ms, unit: 'ms' },
  { name: `${name}, failures`, value: failures, unit: '', limit: 0 },
];

const ratio = (name: string, load: LoadFigures, floor: LoadFigures, least: number): Figure => ({
  name: `${name}, of the floor`,
  value: load.perSecond / floor.perSecond,
  unit: 'times',
  least,
});

/** How much one process does: calls of ten connections, beside the least that such a call can cost. */
export const server: Part = async (bench) => {
  const portfolio = await bench.portfolio();
  const credits = await planCredits(portfolio, BORROWERS);
  const floor = await measureFloor(portfolio);
  const { firstLooks, credit, amortization } = await withWebServer(portfolio, async ({ url }) => {
    const port = Number(new URL(url).port);
    return {
      firstLooks: await measure(port, inTurn(credits)),
      credit: await measure(port, inVisits(credits)),
      amortization: await measure(port, planTables()),
    };
  });
  return [
    ...figuresOf('floor, one row by its key', floor),
    ...figuresOf('credit', credit),
    {
      name: 'credit, p99, of the floor’s',
      value: credit.p99Ms / floor.p99Ms,
      unit: 'times',
      limit: CREDIT_P99_AT_MOST,
    },
    { name: 'credit, each look by another borrower', value: firstLooks.perSecond, unit: '/s' },
    ratio('credit', credit, floor, CREDIT_AT_LEAST),
    ...figuresOf('amortization', amortization),
    ratio('amortization', amortization, floor, AMORTIZATION_AT_LEAST),
    ...(await measurePostings(portfolio)),
  ];
};
