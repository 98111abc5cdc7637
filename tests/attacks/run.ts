import { existsSync, readFileSync, rmSync } from 'node:fs';
import { report } from '../stages/report.ts';
import { runStages, WORKERS } from '../stages/run-stages.ts';
import { ensureBrowser, ensureShell } from '../support/browser.ts';
import { type Figure, publishFigures, readWriteFlag, tableOf } from '../support/figures.ts';
import { FIGURES_FILE } from './record-figures.ts';
import { ATTACK_STAGES } from './stages.ts';

/** `npm run attacks -- floods`: only stages whose name has one of these words. */
const { isWriting, rest: asked } = readWriteFlag(process.argv.slice(2));
const wanted = ATTACK_STAGES.filter(
  ({ name }) => asked.length === 0 || asked.some((word) => name.includes(word)),
);

ensureBrowser();
ensureShell();
rmSync(FIGURES_FILE, { force: true });
const start = performance.now();
const outcomes = await runStages(wanted.map((stage) => ({ ...stage, workers: WORKERS })));
const seconds = (performance.now() - start) / 1_000;
const isSound = report(outcomes, { seconds });

const lines = existsSync(FIGURES_FILE) ? readFileSync(FIGURES_FILE, 'utf8').trim().split('\n') : [];
const figures = lines.map((line): Figure => JSON.parse(line));
console.log(`\n${tableOf(figures)}`);
if (isWriting && isSound && wanted.length === ATTACK_STAGES.length)
  publishFigures('attacks', [...figures, { name: 'the whole run', value: seconds / 60, unit: 'minutes' }]);
process.exit(isSound ? 0 : 1);
