import { Agent, get } from 'node:http';
import type { Portfolio } from '../support/portfolio.ts';
import { runServer } from '../support/running-server.ts';
import { type Part, withWebServer } from './bench.ts';
import { type PlannedCall, planCredits } from './borrowers.ts';

interface Latencies {
  /** Calls without a 200. */
  readonly failures: number;
  /** Milliseconds below which a share of the calls stays. */
  percentile(share: number): number;
}

const call = (origin: string, agent: Agent, { path, token }: PlannedCall): Promise<boolean> =>
  new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = get(`${origin}${path}`, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode === 200));
      response.once('error', () => resolve(false));
    });
    request.once('error', () => resolve(false));
  });

const until = (instant: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(instant - performance.now(), 0)));

/**
 * Makes calls at a constant rate, answered or not, and times each from the instant at which it was due: a stalled
 * server is charged for every call that it delays (no coordinated omission).
 */
const callAtConstantRate = async (
  origin: string,
  calls: readonly PlannedCall[],
  perSecond: number,
): Promise<Latencies> => {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  const pending: Promise<void>[] = [];
  let failures = 0;
  const start = performance.now();
  for (const [index, planned] of calls.entries()) {
    const dueAt = start + (index * 1_000) / perSecond;
    await until(dueAt);
    const answered = call(origin, agent, planned).then((isSound) => {
      took.push(performance.now() - dueAt);
      if (!isSound) failures += 1;
    });
    pending.push(answered);
  }
  await Promise.all(pending);
  agent.destroy();
  const sorted = took.sort((first, second) => first - second);
  return {
    failures,
    percentile: (share) => sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? Number.NaN,
  };
};

const PER_SECOND = 100;
const SECONDS = 30;
const WARM_UP_SECONDS = 5;
const TURN_SECONDS = 10;
const P99_LIMIT_MS = 50;

/** As many calls, by as many borrowers as there are. */
const planCalls = async (
  portfolio: Pick<Portfolio, 'db'>,
  count: number,
): Promise<readonly PlannedCall[]> => {
  const calls = await planCredits(portfolio, count);
  return Array.from({ length: count }, (_, index) => calls[index % calls.length]).filter(
    (planned) => planned !== undefined,
  );
};

/** Each portfolio's turns of the credit's summary, so that what else the machine does falls on all. */
export const compareSummaries = async <N extends string>(
  portfolios: Readonly<Record<N, Pick<Portfolio, 'db' | 'settings'>>>,
  turns: number,
): Promise<Readonly<Record<N, readonly Latencies[]>>> => {
  const names = Object.keys(portfolios) as N[];
  const found = Object.fromEntries(names.map((name) => [name, [] as Latencies[]])) as Record<N, Latencies[]>;
  const servers = new Map<N, Awaited<ReturnType<typeof runServer>>>();
  try {
    // Without the jobs of either portfolio, which are not the same.
    for (const name of names)
      servers.set(name, await runServer({ ...portfolios[name].settings, ROLE: 'web' }));
    // The first turn warms up.
    for (let turn = 0; turn <= turns; turn += 1) {
      for (const name of names) {
        const server = servers.get(name);
        if (!server) continue;
        const calls = await planCalls(portfolios[name], PER_SECOND * TURN_SECONDS);
        const latencies = await callAtConstantRate(server.url, calls, PER_SECOND);
        if (turn > 0) found[name].push(latencies);
      }
    }
  } finally {
    for (const server of servers.values()) await server.close();
  }
  return found;
};

/** Latency of the credit's summary. */
export const portalSummary: Part = async (bench) => {
  const portfolio = await bench.portfolio();
  const calls = await planCalls(portfolio, PER_SECOND * SECONDS);
  return withWebServer(portfolio, async ({ url }) => {
    await callAtConstantRate(url, calls.slice(0, PER_SECOND * WARM_UP_SECONDS), PER_SECOND);
    const { failures, percentile } = await callAtConstantRate(url, calls, PER_SECOND);
    return [
      { name: `portal summary, p50 at ${PER_SECOND}/s`, value: percentile(0.5), unit: 'ms' },
      { name: 'portal summary, p90', value: percentile(0.9), unit: 'ms' },
      { name: 'portal summary, p99', value: percentile(0.99), unit: 'ms', limit: P99_LIMIT_MS },
      { name: 'portal summary, slowest', value: percentile(1), unit: 'ms' },
      { name: 'portal summary, failures', value: failures, unit: `of ${calls.length}`, limit: 0 },
    ];
  });
};
