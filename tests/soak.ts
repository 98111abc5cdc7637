import { existsSync } from 'node:fs';
import { ATTACK_STAGES } from './attacks/stages.ts';
import { report } from './stages/report.ts';
import { runStages, WORKERS } from './stages/run-stages.ts';
import {
  OLDER_POSTGRES,
  onOlderPostgres,
  playwright,
  type Stage,
  script,
  tool,
  vitest,
} from './stages/stage.ts';
import { ensureBrowser, ensureShell } from './support/browser.ts';

const robot = (name: string, ...args: readonly string[]): Stage =>
  script(`robustness: ${name}`, 'tests/robustness/run.ts', [name, ...args]);

/** What `npm test` leaves out: slow stages, stages in real time, and rare cases. */
const STAGES: readonly Stage[] = [
  script('build', 'server/setup/build.ts'),
  ...(existsSync(OLDER_POSTGRES)
    ? [onOlderPostgres('server on PostgreSQL 15', { project: 'server*', workers: 2 })]
    : []),
  vitest('unit', { project: 'unit-soak', workers: 2 }),
  vitest('components', { project: 'components-soak', workers: 2, args: ['--passWithNoTests'] }),
  vitest('server', { project: 'server-soak', workers: 2 }),
  playwright('e2e', { projects: ['soak'], workers: 2 }),
  script('engines', 'tests/engines/run.ts'),
  playwright('scenes', { projects: ['scenes-soak'], workers: 2 }),
  script('deployment', 'tests/deployment/run.ts'),
  script('restore of a backup', 'tests/recovery/run.ts'),
  robot('outages'),
  robot('payments', '1000', '--instances', '2', '--kills', '20'),
  robot('reminders', '300'),
  robot('applications', '20'),
  robot('orders', '500'),
  robot('year', '20'),
  robot('seals'),
  ...ATTACK_STAGES,
  script('mutants', 'tests/mutants/run.ts'),
  tool('mutants of the core', 'stryker', ['run', 'tests/mutants/stryker/core.config.ts']),
  tool('mutants of the services', 'stryker', ['run', 'tests/mutants/stryker/services.config.ts']),
  script('properties', 'tests/properties/run.ts'),
  script('bench', 'tests/bench/run.ts'),
  script('lighthouse', 'tests/lighthouse/run.ts'),
  script('gallery', 'tests/gallery/run.ts'),
];

/** `npm run soak -- robustness bench`: only stages with one of these prefixes. */
const asked = process.argv.slice(2);
const wanted = STAGES.filter(
  ({ name }) => asked.length === 0 || asked.some((beginning) => name.startsWith(beginning)),
);
if (wanted.length === 0) {
  console.error(`no stage ${asked.join(', ')}; there are ${STAGES.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

ensureBrowser();
ensureShell();
const start = performance.now();
// Sequential: most of them measure.
const outcomes = await runStages(wanted.map((stage) => ({ ...stage, workers: WORKERS })));
process.exit(report(outcomes, { seconds: (performance.now() - start) / 1000 }) ? 0 : 1);
