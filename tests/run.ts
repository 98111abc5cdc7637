import { measureCalibration } from './stages/calibration.ts';
import { printLineCounts } from './stages/line-counts.ts';
import { report } from './stages/report.ts';
import { rerunFailures } from './stages/rerun-failures.ts';
import { runStages } from './stages/run-stages.ts';
import {
  IMPORTS,
  OLDEST_BROWSERS,
  playwright,
  type Stage,
  script,
  TYPES,
  tool,
  vitest,
} from './stages/stage.ts';
import { ensureBrowser, ensureShell } from './support/browser.ts';

/**
 * Budget of the whole run over all processes, in units of the calibration load. A wall: what is added is paid for by what
 * goes, or belongs to the soak.
 */
const BUDGET_UNITS = 2_000;

/** With one worker. */
const light = (...stages: Stage[]): Stage[] => stages.map((stage) => ({ ...stage, workers: 1 }));

ensureBrowser();
ensureShell();
const before = await measureCalibration();
const start = performance.now();
const stages: readonly Stage[] = [
  vitest('server', { project: 'server', workers: 3 }),
  ...light(
    script('build', 'server/setup/build.ts'),
    { ...script('budgets', 'tests/budgets/run.ts'), after: ['build'] },
    TYPES,
    OLDEST_BROWSERS,
    tool('format and lint', 'biome', ['check', '.']),
    tool('unused code', 'knip', ['--config', 'tests/knip.json']),
    ...IMPORTS,
  ),
  vitest('unit', { project: 'unit', workers: 1 }),
  vitest('components', { project: 'components', workers: 3 }),
  // Alone: under load the browser does not always report how a request ended.
  { ...script('bytes transferred', 'tests/budgets/transferred.ts'), after: ['build'] },
  playwright('scenes', { projects: ['scenes'], workers: 3 }),
  playwright('e2e', { projects: ['browser', 'shell'], workers: 3 }),
];
const outcomes = await rerunFailures(stages, await runStages(stages));
const seconds = (performance.now() - start) / 1000;
const unitSeconds = (before + (await measureCalibration())) / 2;
printLineCounts();
process.exit(report(outcomes, { seconds, budget: { units: BUDGET_UNITS, unitSeconds } }) ? 0 : 1);
