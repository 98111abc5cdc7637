import { cpus, loadavg } from 'node:os';
import { type Figure, isMissed, publishFigures, readWriteFlag, tableOf } from '../support/figures.ts';
import { type OwnDatabase, openOwnDatabase } from '../support/own-database.ts';
import { fillPortfolio, type Portfolio } from '../support/portfolio.ts';
import type { Bench, Part } from './bench.ts';
import { coldStart } from './cold-start.ts';
import { million, millionNight, openMillion } from './million.ts';
import { books, nightlyJob } from './nightly-job.ts';
import { paint } from './paint.ts';
import { portalSummary } from './portal-summary.ts';
import { release } from './release.ts';
import { server } from './server.ts';

/** The order matters: the nightly job leaves the portfolio at the start of next month. */
const PARTS = {
  release,
  paint,
  'cold-start': coldStart,
  summary: portalSummary,
  server,
  nightly: nightlyJob,
  books,
  million,
  'million-night': millionNight,
} as const satisfies Readonly<Record<string, Part>>;

/** It takes most of an hour: only when it is asked for. */
const ON_REQUEST: readonly string[] = ['million', 'million-night'];

const ALL_LOANS = 100_000;
const LOANS = Number(process.env.BENCH_LOANS ?? ALL_LOANS);

const { isWriting, rest: asked } = readWriteFlag(process.argv.slice(2));
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}

let database: OwnDatabase | undefined;
let portfolio: Promise<Portfolio> | undefined;
let many: OwnDatabase | undefined;
const fill = async (): Promise<Portfolio> => {
  console.log(`filling a database with ${LOANS} loans`);
  database = await openOwnDatabase();
  return fillPortfolio(database, LOANS);
};
const bench: Bench = {
  portfolio: () => {
    portfolio ??= fill();
    return portfolio;
  },
  million: async () => {
    many ??= await openMillion();
    return many;
  },
};

// Its server would outlive this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(
    signal,
    () => void Promise.all([database?.close(), many?.close()]).finally(() => process.exit(1)),
  );
}

const figures: Figure[] = [];
try {
  for (const name of Object.keys(PARTS) as (keyof typeof PARTS)[]) {
    if (asked.length > 0 ? !asked.includes(name) : ON_REQUEST.includes(name)) continue;
    const measured = await PARTS[name](bench);
    figures.push(...measured);
    console.log(`\n— ${name}, load average ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`);
    console.log(tableOf(measured));
    if (isWriting && LOANS === ALL_LOANS) publishFigures(`bench ${name}`, measured);
  }
} finally {
  await database?.close();
  await many?.close();
}
console.log(`\n${tableOf(figures)}`);
process.exit(figures.some(isMissed) ? 1 : 0);
