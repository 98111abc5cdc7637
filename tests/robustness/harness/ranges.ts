import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { TemporaryDatabase } from '../../support/copied-database.ts';
import type { Tally } from '../../support/tally.ts';
import { startTestPostgres, type TestPostgres } from '../../support/test-postgres.ts';
import type { Robot, Run } from './robot.ts';

/** Some of the numbered lives that a robot plays: `count` of them, from `first` on. */
export interface Range {
  readonly seed: string;
  readonly first: number;
  readonly count: number;
}

/** Plays a range on an app of its own; complaints are reported at once. */
export type PlayRange = (
  database: TemporaryDatabase,
  range: Range,
  report?: (complaint: string) => void,
) => Promise<Tally>;

export interface RangeTask {
  /** URL of the module whose `playRange` is called. */
  readonly module: string;
  readonly server: TestPostgres;
  readonly range: Range;
}

export type RangeReport =
  | { readonly complaint: string }
  | { readonly counts: Readonly<Record<string, number>> };

/** Plays ranges, each in a process of its own: what a server and its sandbox keep in memory goes with it. */
const playRanges = async (
  { size, seed, tally, say, defer, option }: Run,
  { name, perServer, module }: { readonly name: string; readonly perServer: number; readonly module: string },
): Promise<void> => {
  const { stop, ...server } = await startTestPostgres();
  defer(stop);
  let next = 1;
  const play = async (first: number, count: number): Promise<void> => {
    const worker = fork(new URL('./range-process.ts', import.meta.url), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    worker.on('message', (report: RangeReport) => {
      if ('complaint' in report) tally.complain(report.complaint);
      else for (const [counted, times] of Object.entries(report.counts)) tally.add(counted, times);
    });
    worker.send({ module, server, range: { seed, first, count } } satisfies RangeTask);
    const [code] = await once(worker, 'exit');
    const range = `${name} ${first} to ${first + count - 1}`;
    if (code !== 0) tally.complain(`the process of ${range} ended with ${code}`);
    say(`${range} done, ${tally.complaintCount()} complaints so far`);
  };
  const processes = option('processes');
  const goOn = async (): Promise<void> => {
    while (next <= size) {
      const first = next;
      const count = Math.min(perServer, Math.ceil(size / processes), size - first + 1);
      next += count;
      await play(first, count);
    }
  };
  await Promise.all(Array.from({ length: processes }, goOn));
};

/** A robot whose lives are played in ranges; each of them counts itself under the robot's name. */
export const robotOfRanges = ({
  name,
  full,
  perServer,
  module,
  least = [],
}: {
  readonly name: 'orders' | 'year';
  readonly full: number;
  /** A server's share: its sandbox keeps all its mail in memory. */
  readonly perServer: number;
  /** URL of the module that exports `playRange`. */
  readonly module: string;
  /** Counts that must reach the size: a life that was not judged is missed. */
  readonly least?: readonly string[];
}): Robot => ({
  block: name,
  sized: { name: 'lives asked for', full },
  options: { processes: 2 },
  play: async (run) => {
    await playRanges(run, { name, perServer, module });
    for (const counted of least)
      if (run.tally.of(counted) < run.size)
        run.tally.complain(`${counted}: ${run.tally.of(counted)} of ${run.size}`);
    return {};
  },
});
