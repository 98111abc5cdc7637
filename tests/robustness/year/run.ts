import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { type Figure, isMissed, publishFigures, readWriteFlag, tableOf } from '../../support/figures.ts';
import { createTally, type Tally } from '../../support/tally.ts';
import { startTestPostgres, type TestPostgres } from '../../support/test-postgres.ts';
import { readYearSettings } from '../settings.ts';
import type { YearRange } from './play.ts';

export interface WorkerTask extends YearRange {
  readonly server: TestPostgres;
}

export type WorkerReport =
  | { readonly complaint: string }
  | { readonly counts: Readonly<Record<string, number>> };

/** Credits from which on figures are published, and of one server: its sandbox keeps all its mail in memory. */
const FULL_SIZE = 200;
const PER_SERVER = 50;

const COUNTED = [
  ...['payments', 'payments that went back', 'insolvencies', 'contacts received'],
  ...['signed copies', 'final dates', 'statements', 'statements after an outage of a whole day'],
  ...['arrears_notices', 'report_notices', 'acceleration_notices', 'negative reports', 'updates of reports'],
  ...['closings', 'notes of credits that never were', 'obligations met', 'obligations lapsed'],
  ...['kept late, after an outage', 'entries', 'documents', 'documents that pdfsig checked'],
] as const;

const figuresOf = (credits: number, seconds: number, tally: Tally): readonly Figure[] => [
  { name: 'credits', value: tally.of('credits'), unit: '', least: credits },
  ...COUNTED.map((name): Figure => ({ name: name.replace('_', ' '), value: tally.of(name), unit: '' })),
  { name: 'exports verified outside', value: tally.of('exports verified outside'), unit: '', least: credits },
  { name: 'in all', value: seconds, unit: 's' },
  { name: 'violations', value: tally.complaintCount(), unit: '', limit: 0 },
];

const { isWriting, rest } = readWriteFlag(process.argv.slice(2));
const { credits, processes, seed } = readYearSettings(rest, process.env);
console.log(`seed ${seed}: ROBUSTNESS_SEED=${seed} repeats the choices`);
const startedAt = performance.now();
const seconds = () => (performance.now() - startedAt) / 1_000;
const say = (what: string) => console.log(`${seconds().toFixed(0).padStart(5)} s  ${what}`);

const tally = createTally(say);
const { stop, ...server } = await startTestPostgres();
let next = 1;

const playRange = async (first: number, count: number): Promise<void> => {
  const worker = fork(new URL('./worker.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  worker.on('message', (report: WorkerReport) => {
    if ('complaint' in report) tally.complain(report.complaint);
    else for (const [name, count] of Object.entries(report.counts)) tally.add(name, count);
  });
  worker.send({ server, seed, first, count } satisfies WorkerTask);
  const [code] = await once(worker, 'exit');
  if (code !== 0)
    tally.complain(`the process of credits ${first} to ${first + count - 1} ended with ${code}`);
  say(`credits ${first} to ${first + count - 1} done, ${tally.complaintCount()} violations so far`);
};

const goOn = async (): Promise<void> => {
  while (next <= credits) {
    const first = next;
    const count = Math.min(PER_SERVER, Math.ceil(credits / processes), credits - first + 1);
    next += count;
    await playRange(first, count);
  }
};

try {
  await Promise.all(Array.from({ length: processes }, goOn));
} finally {
  await stop();
}
const figures = figuresOf(credits, seconds(), tally);
console.log(`\n${tableOf(figures)}`);
for (const [name, count] of Object.entries(tally.counts()).toSorted()) console.log(`  ${name}: ${count}`);
console.log(`load average ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`);
if (isWriting && credits >= FULL_SIZE) publishFigures('year', figures, `seed ${seed}`);
process.exit(figures.some(isMissed) ? 1 : 0);
