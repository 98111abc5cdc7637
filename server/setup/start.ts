import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';

/*
 * `npm start` and, with `--built`, `npm run serve`: builds the app in a process of its own, whose memory goes with it, and then
 * serves it in this one, or runs the program that is named, as `npm run demo` does. A supervisor or a container runs
 * `node server/main.ts` instead.
 */

const { values, positionals } = parseArgs({
  options: { built: { type: 'boolean' } },
  allowPositionals: true,
});
const [program] = positionals;

const WATCH_MS = 500;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** npm ends its shell at a signal, which hands nothing on: once that shell is gone, so is whoever wanted this process. */
const endWithShell = (): void => {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, WATCH_MS);
  watch.unref();
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      // A terminal tells all of its processes, this one too: a second signal would end it at once.
      clearInterval(watch);
      // Nobody else hears it yet.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  }
};

/** Ends this process where the build fails or is interrupted. */
const build = async (): Promise<void> => {
  const child = spawn(process.execPath, ['server/setup/build.ts'], { stdio: 'inherit' });
  let isInterrupted = false;
  const interrupt = (signal: NodeJS.Signals): void => {
    isInterrupted = true;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  const [code] = await once(child, 'exit');
  if (code !== 0 || isInterrupted) process.exit(code || 1);
  for (const signal of SIGNALS) process.off(signal, interrupt);
};

endWithShell();
if (!values.built) await build();
if (program) await import(path.resolve(program));
else await import('../main.ts');
