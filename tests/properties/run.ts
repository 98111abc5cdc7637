/**
 * The loan's properties on 100 000 random histories, or as many as the argument says: `npm run properties -- 5000`.
 * PROPERTY_SEED repeats a run.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

const FILES = [
  'src/core/statements/loan-histories.test.ts',
  'src/core/statements/second-opinion.test.ts',
  'server/loans/ledger/loan-postings.test.ts',
];

const runs = process.argv[2] ?? '100000';
const seed = process.env.PROPERTY_SEED ?? String(randomInt(2 ** 31));
const startedAt = performance.now();
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config=tests/vitest.config.ts',
    '--maxWorkers',
    '2',
    '--project',
    'unit',
    '--project',
    'server',
    ...FILES,
  ],
  { stdio: 'inherit', env: { ...process.env, PROPERTY_RUNS: runs, PROPERTY_SEED: seed } },
);
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(
  `${runs} histories for each property, ${seconds} s, seed ${seed}: ${status === 0 ? 'all hold' : 'NOT all hold'}`,
);
process.exitCode = status ?? 1;
