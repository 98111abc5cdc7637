import { openSession } from '../../server/accounts/sessions.ts';
import { createClock } from '../../server/infrastructure/runtime/clock.ts';
import type { Portfolio } from '../support/portfolio.ts';
import { runServer } from '../support/running-server.ts';
import type { Part } from './bench.ts';
import { callAtConstantRate, type PlannedCall } from './constant-rate.ts';

const PER_SECOND = 100;
const SECONDS = 30;
const WARM_UP_SECONDS = 5;
const P99_LIMIT_MS = 50;

/** A session per call, of as many borrowers as there are. */
const planCalls = async ({ db }: Portfolio, count: number): Promise<readonly PlannedCall[]> => {
  const borrowers = await db
    .selectFrom('loan')
    .select(['account_id', 'credit_number'])
    .orderBy((loan) => loan.fn('md5', [loan.cast<string>('credit_number', 'text')]))
    .limit(count)
    .execute();
  const clock = createClock();
  const calls: PlannedCall[] = [];
  for (const { account_id, credit_number } of borrowers) {
    const token = await openSession(db, clock, account_id);
    calls.push({ path: `/api/cartera/creditos/${credit_number}`, token });
  }
  return Array.from({ length: count }, (_, index) => calls[index % calls.length]).filter(
    (planned) => planned !== undefined,
  );
};

/** Latency of the credit's summary. */
export const portalSummary: Part = async (bench) => {
  const portfolio = await bench.portfolio();
  const calls = await planCalls(portfolio, PER_SECOND * SECONDS);
  const server = await runServer({ DATABASE_URL: portfolio.url });
  try {
    await callAtConstantRate(server.url, calls.slice(0, PER_SECOND * WARM_UP_SECONDS), PER_SECOND);
    const { failures, percentile } = await callAtConstantRate(server.url, calls, PER_SECOND);
    return [
      { name: `portal summary, p50 at ${PER_SECOND}/s`, value: percentile(0.5), unit: 'ms' },
      { name: 'portal summary, p90', value: percentile(0.9), unit: 'ms' },
      { name: 'portal summary, p99', value: percentile(0.99), unit: 'ms', limit: P99_LIMIT_MS },
      { name: 'portal summary, slowest', value: percentile(1), unit: 'ms' },
      { name: 'portal summary, failures', value: failures, unit: `of ${calls.length}`, limit: 0 },
    ];
  } finally {
    await server.close();
  }
};
