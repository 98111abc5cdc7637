import { describe, expect, it } from 'vitest';
import { runStages } from './run-stages.ts';
import type { Stage } from './stage.ts';

const program = (name: string, code: string, more: Partial<Stage> = {}): Stage => ({
  name: `try of ${name}`,
  command: ['node', '-e', code],
  workers: 1,
  ...more,
});
/** Ends once the other one has begun. */
const meeting = (name: string, mine: string, others: string): Stage =>
  program(
    name,
    `const fs = require('node:fs');
     fs.writeFileSync('test-results/${mine}', '');
     const wait = () => fs.existsSync('test-results/${others}') ? fs.rmSync('test-results/${others}') : setTimeout(wait, 5);
     wait();`,
  );

describe('stages', () => {
  it('run side by side while there are workers', async () => {
    const outcomes = await runStages([meeting('one', 'a.met', 'b.met'), meeting('other', 'b.met', 'a.met')]);
    expect(outcomes.map(({ passed, failed }) => [passed, failed])).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });

  it('tell the CPU seconds of all that they start, waited for or not', async () => {
    // In steps, because reading the CPU time costs more than the work itself.
    const burn = `let sum = 0;
      while (process.cpuUsage().user < 400_000) for (let index = 0; index < 1e7; index += 1) sum += index % 7;
      require('node:fs').writeFileSync('test-results/burnt', String(sum))`;
    // As a browser is started: in its own process group, not awaited.
    const code = `const fs = require('node:fs'); fs.rmSync('test-results/burnt', { force: true });
      require('node:child_process').spawn('node', ['-e', ${JSON.stringify(burn)}], { detached: true, stdio: 'ignore' }).unref();
      const wait = () => { if (!fs.existsSync('test-results/burnt')) setTimeout(wait, 5); };
      wait();`;
    const [outcome] = await runStages([program('work', code)]);
    // Without the last fifth of a second.
    expect(outcome?.cpuSeconds).toBeGreaterThan(0.2);
  });

  it('do not start after one that failed, and fail', async () => {
    const outcomes = await runStages([
      program('failure', 'process.exit(3)'),
      program('what needs it', 'process.exit(0)', { after: ['try of failure'] }),
    ]);
    expect(outcomes.map(({ passed, failed }) => [passed, failed])).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it('fail when what they count is sound but the process was not', async () => {
    const report = 'test-results/try.json';
    const counted = `require('node:fs').writeFileSync('${report}', JSON.stringify({ passed: 7, failures: [] }));`;
    const [sound] = await runStages([program('sound', counted, { report })]);
    const [unsound] = await runStages([program('unsound', `${counted} process.exit(1)`, { report })]);
    const [silent] = await runStages([program('silent', 'process.exit(0)', { report })]);
    expect([sound, unsound, silent].map((one) => [one?.passed, one?.failed])).toEqual([
      [7, 0],
      [7, 1],
      [0, 1],
    ]);
  });
});
