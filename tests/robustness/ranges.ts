import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { copyDatabase, type TemporaryDatabase } from '../support/copied-database.ts';
import { type Figure, isMissed, publishFigures, tableOf } from '../support/figures.ts';
import { createTally, type Tally } from '../support/tally.ts';
import { startTestPostgres, type TestPostgres } from '../support/test-postgres.ts';

/** Some of the numbered things that a run plays: `count` of them, from `first` on. */
export interface Range {
  readonly seed: string;
  readonly first: number;
  readonly count: number;
}

interface WorkerTask<R extends Range> {
  readonly server: TestPostgres;
  readonly range: R;
}

type WorkerReport = { readonly complaint: string } | { readonly counts: Readonly<Record<string, number>> };

export interface RangesRun<R extends Range> {
  /** What is played, in the plural. */
  readonly name: string;
  /** Where its figures are published. */
  readonly block: Parameters<typeof publishFigures>[0];
  /** Program that calls `serveRange`. */
  readonly worker: URL;
  readonly total: number;
  readonly processes: number;
  /** A server's share: its sandbox keeps all its mail in memory. */
  readonly perServer: number;
  readonly seed: string;
  readonly isWriting: boolean;
  /** What a worker is told besides. */
  readonly settings: Omit<R, keyof Range>;
  figuresOf(seconds: number, tally: Tally): readonly Figure[];
}

/**
 * Plays ranges of a run, each in a process of its own: what a server and its sandbox keep in memory goes with it. Prints and
 * publishes the figures; the exit code is 1 where one is missed.
 */
export const playRanges = async <R extends Range>(run: RangesRun<R>): Promise<number> => {
  const { name, block, worker: program, total, processes, perServer, seed, isWriting, settings } = run;
  console.log(`seed ${seed}: ROBUSTNESS_SEED=${seed} repeats the choices`);
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  const say = (what: string) => console.log(`${seconds().toFixed(0).padStart(5)} s  ${what}`);
  const tally = createTally(say);
  const { stop, ...server } = await startTestPostgres();
  let next = 1;

  const playRange = async (first: number, count: number): Promise<void> => {
    const worker = fork(program, { execArgv: ['--disable-warning=ExperimentalWarning'] });
    worker.on('message', (report: WorkerReport) => {
      if ('complaint' in report) tally.complain(report.complaint);
      else for (const [counted, count] of Object.entries(report.counts)) tally.add(counted, count);
    });
    worker.send({ server, range: { seed, first, count, ...settings } });
    const [code] = await once(worker, 'exit');
    const range = `${name} ${first} to ${first + count - 1}`;
    if (code !== 0) tally.complain(`the process of ${range} ended with ${code}`);
    say(`${range} done, ${tally.complaintCount()} violations so far`);
  };
  const goOn = async (): Promise<void> => {
    while (next <= total) {
      const first = next;
      const count = Math.min(perServer, Math.ceil(total / processes), total - first + 1);
      next += count;
      await playRange(first, count);
    }
  };

  try {
    await Promise.all(Array.from({ length: processes }, goOn));
  } finally {
    await stop();
  }
  const figures = run.figuresOf(seconds(), tally);
  console.log(`\n${tableOf(figures)}`);
  for (const [counted, count] of Object.entries(tally.counts()).toSorted())
    console.log(`  ${counted}: ${count}`);
  console.log(`load average ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`);
  if (isWriting) publishFigures(block, figures, `seed ${seed}`);
  return figures.some(isMissed) ? 1 : 0;
};

/** A worker's side: plays the range that it is told of, and tells what came of it. */
export const serveRange = <R extends Range>(
  play: (database: TemporaryDatabase, range: R, report: (complaint: string) => void) => Promise<Tally>,
): void => {
  process.once('message', async ({ server, range }: WorkerTask<R>) => {
    const send = (report: WorkerReport) => process.send?.(report);
    const tally = await play(await copyDatabase(server), range, (complaint) => send({ complaint }));
    process.send?.({ counts: tally.counts() } satisfies WorkerReport, () => process.exit(0));
  });
};
