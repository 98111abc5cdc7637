import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Killer } from './mutant.ts';

interface RunTest {
  readonly title: string;
  readonly isPassed: boolean;
  readonly message: string;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** The tests that ran, without those that the title filter skipped. */
const readVitestReport = ({ testResults }: VitestReport): readonly RunTest[] =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ title, status, failureMessages }) => ({
      title,
      isPassed: status === 'passed',
      message: failureMessages.join('\n'),
    }));

const LIMIT_MS = {
  unit: 120_000,
  components: 180_000,
  server: 240_000,
} as const satisfies Record<Killer['runner'], number>;

const GRACE_MS = 15_000;

export interface KillerRun {
  /** Without the skipped tests of its file. */
  readonly tests: readonly RunTest[];
  readonly isOverTime: boolean;
  readonly output: string;
  readonly seconds: number;
}

const asPattern = (title: string): string => title.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const argumentsOf = ({ runner, file, title }: Killer, report: string): readonly string[] => [
  ...['run', '--config=tests/vitest.config.ts', '--project'],
  ...[file.includes('.soak.') ? `${runner}-soak` : runner, file],
  ...['-t', asPattern(title), '--reporter=json', `--outputFile=${report}`],
];

/** Runs the one test that is to kill a mutant, in a copy of the tree; it is killed after its timeout. */
export const runKiller = async (folder: string, killer: Killer): Promise<KillerRun> => {
  const start = performance.now();
  const report = path.join(folder, 'test-results', 'mutant.json');
  rmSync(report, { force: true });
  const child = spawn(path.join(folder, 'node_modules/.bin/vitest'), argumentsOf(killer, report), {
    cwd: folder,
    // A process group, so that the browser and the database server of a run that timed out end with it.
    detached: true,
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString('utf8')));
  let isOverTime = false;
  const end = (signal: NodeJS.Signals): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal);
  };
  // SIGINT first, so that it stops its database server.
  const timer = setTimeout(() => {
    isOverTime = true;
    end('SIGINT');
    setTimeout(end, GRACE_MS, 'SIGKILL').unref();
  }, LIMIT_MS[killer.runner]);
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  const all = existsSync(report) ? readVitestReport(JSON.parse(readFileSync(report, 'utf8'))) : [];
  return {
    tests: all.filter(({ title }) => title.startsWith(killer.title)),
    isOverTime,
    output: output.join(''),
    seconds: (performance.now() - start) / 1000,
  };
};
