import { copyDatabase } from '../../support/copied-database.ts';
import { playYear } from './play.ts';
import type { WorkerReport, WorkerTask } from './run.ts';

/** Plays the credits that it is told of, and tells what came of them. */
process.once('message', async ({ server, ...range }: WorkerTask) => {
  const send = (report: WorkerReport) => process.send?.(report);
  const tally = await playYear(await copyDatabase(server), range, (complaint) => send({ complaint }));
  process.send?.({ counts: tally.counts() } satisfies WorkerReport, () => process.exit(0));
});
