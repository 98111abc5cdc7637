import { report } from './stages/report.ts';
import { runStages } from './stages/run-stages.ts';
import { tool, vitest } from './stages/stage.ts';
import { ensureShell } from './support/browser.ts';

/** What is run before each commit. */
ensureShell();
const start = performance.now();
const outcomes = await runStages(
  [
    vitest('unit', 'unit'),
    tool('format and lint', 'biome', ['check', '.']),
    tool('types', 'tsc', ['-b']),
    tool('unused code', 'knip'),
    tool('imports', 'depcruise', ['src', 'sw', 'server', 'sandbox', 'tests']),
    vitest('components', 'components'),
  ].map((stage) => ({ ...stage, cores: 1 })),
);
process.exit(report(outcomes, { seconds: (performance.now() - start) / 1000 }) ? 0 : 1);
