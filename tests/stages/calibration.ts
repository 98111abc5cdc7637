import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parentPort, Worker, workerData } from 'node:worker_threads';

const ROUNDS = 12;
/** Sequential samples: another process may disturb one of them. */
const SAMPLES = 4;
/** Marks our own worker threads. */
const CALIBRATION = 'calibration';

/** Fixed work of the kind that tests do: objects, text, sorting, regular expressions, digests. */
const work = (): string => {
  let digest = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    const facts = Array.from({ length: 20_000 }, (_, index) => ({
      name: `persona ${(index * 7_919 + round) % 20_000}`,
      amounts: [index, index * 3, index % 97],
    }));
    const sorted = facts.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    const text = JSON.stringify(sorted).replaceAll(/persona (\d+)/g, 'p$1');
    const read = JSON.parse(text) as { name: string; amounts: number[] }[];
    const byName = new Map(read.map((one) => [one.name, one.amounts.reduce((sum, each) => sum + each, 0)]));
    digest = createHash('sha256').update(digest).update(text).update(String(byName.size)).digest('hex');
  }
  return digest;
};

/**
 * CPU seconds of a fixed piece of work, measured while every core does it: machines differ by more than half, and so
 * does one by its load, so that CPU seconds compare only within one run.
 */
export const measureCalibration = async (): Promise<number> => {
  const before = process.cpuUsage();
  const cores = availableParallelism();
  await Promise.all(
    Array.from(
      { length: cores },
      () =>
        new Promise<unknown>((resolve, reject) => {
          const worker = new Worker(fileURLToPath(import.meta.url), { workerData: CALIBRATION });
          worker.once('message', resolve);
          worker.once('error', reject);
        }),
    ),
  );
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000 / cores / SAMPLES;
};

if (workerData === CALIBRATION) {
  for (let sample = 0; sample < SAMPLES; sample += 1) work();
  parentPort?.postMessage('done');
}
