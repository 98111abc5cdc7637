import { fork } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { addDays, bogotaDate, type CalendarDate, endOfMonth } from '#core/calendar/calendar-date.ts';
import { installQueue } from '../../server/infrastructure/jobs/install-queue.ts';
import { createJobs } from '../../server/infrastructure/jobs/jobs.ts';
import type { OpsContext } from '../../server/infrastructure/ops/command.ts';
import { createClock } from '../../server/infrastructure/runtime/clock.ts';
import { readBusinessGauges } from '../../server/infrastructure/telemetry/business-gauges.ts';
import { opsCommands } from '../../server/ops/commands.ts';
import { type Figure, secondsOf } from '../support/figures.ts';
import { fillLists } from '../support/fill-lists.ts';
import { LIST_LINES } from '../support/list-lines.ts';
import { median } from '../support/median.ts';
import { operate } from '../support/operators.ts';
import { type OwnDatabase, openOwnDatabase, reopenOwnDatabase } from '../support/own-database.ts';
import { fillYoungPortfolio } from '../support/portfolio.ts';
import type { Part } from './bench.ts';
import { compareSummaries } from './portal-summary.ts';

const MILLION = Number(process.env.BENCH_LOANS ?? 1_000_000);
const FEW = Math.min(10_000, MILLION);
const TURNS = 9;
const RATIO_LIMIT = 1.3;
const NIGHT_LIMIT_SECONDS = 600;
const LIST_LIMIT_MS = 1_000;
const INSTANCES = 2;
/** Fewer checkpoints while it is filled, and during the night. */
const SETTINGS = { max_wal_size: '8GB' };

const log = (text: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);

/** What was filled: rows by the statistics, and the database's size. */
const sizeFigures = async ({ db }: OwnDatabase): Promise<readonly Figure[]> => {
  const { rows } = await sql<{ loans: number; lines: number; bytes: number }>`
    select (select reltuples from pg_class where relname = 'loan') as loans,
      (select reltuples from pg_class where relname = 'ledger_line') as lines,
      pg_database_size(current_database()) as bytes`.execute(db);
  const { loans = 0, lines = 0, bytes = 0 } = rows[0] ?? {};
  return [
    { name: 'loans', value: Math.round(loans), unit: '' },
    { name: 'lines of the ledger', value: Math.round(lines), unit: '' },
    { name: 'database', value: Number(bytes) / 1e9, unit: 'GB' },
  ];
};

const summaryFigures = async (few: OwnDatabase, many: OwnDatabase): Promise<readonly Figure[]> => {
  const turns = await compareSummaries({ few, many }, TURNS);
  const p99Of = (latencies: typeof turns.few) => median(latencies.map(({ percentile }) => percentile(0.99)));
  const [atFew, atMany] = [p99Of(turns.few), p99Of(turns.many)];
  const failures = [...turns.few, ...turns.many].reduce((sum, one) => sum + one.failures, 0);
  log(
    `p99 ${Object.values(turns)
      .map((one) =>
        one.map(({ percentile, failures }) => `${percentile(0.99).toFixed(0)} (${failures})`).join(' '),
      )
      .join(' | ')}`,
  );
  return [
    { name: 'portal summary, p99 with ten thousand loans', value: atFew, unit: 'ms' },
    { name: 'portal summary, p99 with a million', value: atMany, unit: 'ms' },
    { name: 'portal summary, failures', value: failures, unit: '' },
    {
      name: 'portal summary, a million of ten thousand',
      value: atMany / atFew,
      unit: 'times',
      limit: RATIO_LIMIT,
    },
  ];
};

/** The number of a list's last page. */
const lastPage = async (hasPage: (page: number) => Promise<boolean>): Promise<number> => {
  let [has, hasNot] = [1, 2];
  while (await hasPage(hasNot)) [has, hasNot] = [hasNot, hasNot * 2];
  while (hasNot - has > 1) {
    const middle = Math.floor((has + hasNot) / 2);
    if (await hasPage(middle)) has = middle;
    else hasNot = middle;
  }
  return has;
};

const listFigures = async ({ db }: OwnDatabase): Promise<readonly Figure[]> => {
  const context = {
    ...{ db, clock: createClock(), jobs: { enqueue: () => Promise.resolve() } },
    config: {} as OpsContext['config'],
  };
  const { rows } = await sql<Readonly<Record<string, string>>>`
    select credit_number::text as "CREDIT", phone as "PHONE" from loan join account on account.id = account_id
    order by credit_number limit 1 offset 49`.execute(db);
  const figures: Figure[] = [];
  for (const [name, lines] of Object.entries(LIST_LINES)) {
    const isSilent = opsCommands.find((command) => command.name === name)?.changesNothing;
    for (const line of lines) {
      const words = [
        ...name.split(' '),
        ...line.map((word) => rows[0]?.[word] ?? word),
        ...(isSilent ? [] : ['--reason', 'bench']),
      ];
      const show = (page: number) => operate(context, ...words, '--page', String(page));
      // Whether the page before says that there are more.
      const last = await lastPage(async (page) => (await show(page - 1)).includes('Hay más:'));
      const millisecondsOf = async (page: number): Promise<number> => {
        const took: number[] = [];
        for (let time = 0; time < 3; time += 1) took.push((await secondsOf(() => show(page))) * 1_000);
        return median(took);
      };
      const pages = [...new Set([1, Math.ceil(last / 2), last])];
      const took: number[] = [];
      for (const page of pages) took.push(await millisecondsOf(page));
      const what = `\`${[name, ...line].join(' ')}\`, pages ${pages.join(', ')}`;
      const limit = name === 'keys list' ? {} : { limit: LIST_LIMIT_MS };
      figures.push({ name: what, value: Math.max(...took), unit: 'ms', ...limit });
      log(`${what}: ${took.map((one) => one.toFixed(0)).join(', ')} ms`);
    }
  }
  return figures;
};

/** What each scrape of the metrics asks the database for, but for the queue's. */
const gaugeFigures = async ({ db }: OwnDatabase): Promise<readonly Figure[]> => {
  const context = {
    ...{ db, clock: createClock(), config: { needsCertifiedCaps: true } },
    jobs: { waitingMs: async () => new Map(), deadCounts: async () => new Map() },
  } as unknown as Parameters<typeof readBusinessGauges>[0];
  const took: number[] = [];
  for (let time = 0; time < 3; time += 1)
    took.push((await secondsOf(() => readBusinessGauges(context))) * 1_000);
  return [{ name: 'gauges of the metrics', value: median(took), unit: 'ms', limit: LIST_LIMIT_MS }];
};

/** The nightly job as of a day, by instances at once. */
const night = async ({ settings }: OwnDatabase, day: CalendarDate): Promise<readonly number[]> => {
  const workers = Array.from({ length: INSTANCES }, () =>
    fork('tests/bench/night-worker.ts', [day], { env: { ...process.env, ...settings } }),
  );
  const counts = await Promise.all(workers.map((worker) => once(worker, 'message')));
  return counts.map(([count]) => Number(count));
};

/** The night of a month's end, when every open loan is due, and the one after it; by two instances at once. */
export const millionNight: Part = async (bench) => {
  const many = await bench.million();
  const firstOfMonth = addDays(endOfMonth(bogotaDate(new Date())), 1);
  const run = async (name: string, day: CalendarDate): Promise<readonly Figure[]> => {
    let shares: readonly number[] = [];
    const seconds = await secondsOf(async () => {
      shares = await night(many, day);
    });
    const loans = shares.reduce((sum, share) => sum + share, 0);
    log(`${name}: ${shares.join(' + ')} loans, ${seconds.toFixed(0)} s`);
    return [
      { name: `${name}, ${INSTANCES} instances`, value: seconds, unit: 's', limit: NIGHT_LIMIT_SECONDS },
      { name: `${name}, loans`, value: loans, unit: '' },
      { name: `${name}, the smaller share`, value: (Math.min(...shares) / loans) * 100, unit: '%' },
    ];
  };
  return [
    ...(await run('nightly job at the end of a month', firstOfMonth)),
    ...(await run('nightly job on the day after', addDays(firstOfMonth, 1))),
  ];
};

/** A million young loans: filled, or the database of a run before that BENCH_MILLION_URL names. */
export const openMillion = async (): Promise<OwnDatabase> => {
  const url = process.env.BENCH_MILLION_URL;
  if (url) return reopenOwnDatabase(url);
  const many = await openOwnDatabase(SETTINGS);
  log(`filling ${many.url}`);
  await fillYoungPortfolio(many, MILLION);
  return many;
};

/** What grows with the number of loans: the portal's summary beside ten thousand of them, and every list. */
export const million: Part = async (bench) => {
  const many = await bench.million();
  const few = await openOwnDatabase();
  try {
    await fillYoungPortfolio(few, FEW);
    log('filled; the portal’s summary');
    const sizes = await sizeFigures(many);
    const summaries = await summaryFigures(few, many);
    log('the lists');
    await installQueue(many.url);
    const jobs = createJobs(many.url, console);
    await jobs.prepare();
    await jobs.stop();
    // Of a run before.
    const { rows } = await sql`select from obligation where subject = 'filled' limit 1`.execute(many.db);
    if (rows.length === 0) await fillLists(many.db);
    log('filled');
    return [...sizes, ...summaries, ...(await gaugeFigures(many)), ...(await listFigures(many))];
  } finally {
    await few.close();
  }
};
