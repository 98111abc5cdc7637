import { report } from './stages/report.ts';
import { runStages } from './stages/run-stages.ts';
import { IMPORTS, OLDEST_BROWSERS, TYPES, tool, vitest } from './stages/stage.ts';
import { ensureShell } from './support/browser.ts';

/** Run before each commit; of the component tests, those that the change affects. */
ensureShell();
const start = performance.now();
const tools = [
  tool('format and lint', 'biome', ['check', '.']),
  TYPES,
  OLDEST_BROWSERS,
  tool('unused code', 'knip', ['--config', 'tests/knip.json']),
  ...IMPORTS,
];
const outcomes = await runStages([
  vitest('unit', { project: 'unit', workers: 1 }),
  ...tools.map((stage) => ({ ...stage, workers: 1 })),
  vitest('components', { project: 'components', workers: 1, args: ['--changed', '--passWithNoTests'] }),
]);
process.exit(report(outcomes, { seconds: (performance.now() - start) / 1000 }) ? 0 : 1);
