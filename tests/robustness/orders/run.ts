import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { type Figure, isMissed, publishFigures, readWriteFlag, tableOf } from '../../support/figures.ts';
import { createTally, type Tally } from '../../support/tally.ts';
import { startTestPostgres, type TestPostgres } from '../../support/test-postgres.ts';
import { readOrderSettings } from '../settings.ts';

export interface WorkerTask {
  readonly server: TestPostgres;
  readonly seed: string;
  readonly first: number;
  readonly count: number;
  readonly atOnce: number;
}

export type WorkerReport =
  | { readonly complaint: string }
  | { readonly counts: Readonly<Record<string, number>> };

/** Orders from which on figures are published, and of one server: its sandbox keeps all its mail in memory. */
const FULL_SIZE = 10_000;
const PER_SERVER = 500;

const figuresOf = (orders: number, seconds: number, tally: Tally): readonly Figure[] => {
  const ended = Object.keys(tally.counts()).filter((name) => name.startsWith('ended: '));
  const counted = (name: string, shown = name): Figure => ({ name: shown, value: tally.of(name), unit: '' });
  return [
    { name: 'orders', value: tally.of('orders'), unit: '', least: orders },
    counted('calls'),
    ...ended.toSorted().map((name) => counted(name)),
    counted('note', 'notes in the depository'),
    counted('copies', 'e-mails with the copies'),
    counted('transfer', 'transfers by the treasury'),
    counted('refund', 'refunds asked of the clinic'),
    counted('return', 'payments given back'),
    { name: 'in all', value: seconds, unit: 's' },
    { name: 'violations', value: tally.complaintCount(), unit: '', limit: 0 },
  ];
};

const { isWriting, rest } = readWriteFlag(process.argv.slice(2));
const { orders, processes, atOnce, seed } = readOrderSettings(rest, process.env);
console.log(`seed ${seed}: ROBUSTNESS_SEED=${seed} repeats the choices`);
const startedAt = performance.now();
const seconds = () => (performance.now() - startedAt) / 1_000;
const say = (what: string) => console.log(`${seconds().toFixed(0).padStart(5)} s  ${what}`);

const tally = createTally(say);
const { stop, ...server } = await startTestPostgres();
let next = 1;

/** A process of its own for each range: what a server and its sandbox keep in memory goes with it. */
const playRange = async (first: number, count: number): Promise<void> => {
  const worker = fork(new URL('./worker.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  worker.on('message', (report: WorkerReport) => {
    if ('complaint' in report) tally.complain(report.complaint);
    else for (const [name, count] of Object.entries(report.counts)) tally.add(name, count);
  });
  worker.send({ server, seed, first, count, atOnce } satisfies WorkerTask);
  const [code] = await once(worker, 'exit');
  if (code !== 0) tally.complain(`the process of orders ${first} to ${first + count - 1} ended with ${code}`);
  say(`orders ${first} to ${first + count - 1} done, ${tally.complaintCount()} violations so far`);
};

const goOn = async (): Promise<void> => {
  while (next <= orders) {
    const first = next;
    const count = Math.min(PER_SERVER, Math.ceil(orders / processes), orders - first + 1);
    next += count;
    await playRange(first, count);
  }
};

try {
  await Promise.all(Array.from({ length: processes }, goOn));
} finally {
  await stop();
}
const figures = figuresOf(orders, seconds(), tally);
console.log(`\n${tableOf(figures)}`);
for (const [name, count] of Object.entries(tally.counts()).toSorted()) console.log(`  ${name}: ${count}`);
console.log(`load average ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`);
if (isWriting && orders >= FULL_SIZE) publishFigures('orders', figures, `seed ${seed}`);
process.exit(figures.some(isMissed) ? 1 : 0);
