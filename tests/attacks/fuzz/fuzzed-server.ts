import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { TestApp } from '../../support/test-app.ts';
import type { Memory, Start } from './server-process.ts';

export interface FuzzedServer {
  readonly url: string;
  /** After a garbage collection, with what the server has logged as a failure so far. */
  memory(): Promise<Memory>;
  close(): Promise<void>;
}

const PROCESS = path.join(import.meta.dirname, 'server-process.ts');

/** @throws Error if the process ends instead. */
const answerOf = async <T>(child: ChildProcess): Promise<T> => {
  const over = new AbortController();
  const { signal } = over;
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([answer]) => answer as T),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`the server ended with ${code}`);
      }),
    ]);
  } finally {
    over.abort();
  }
};

/** Another instance of the test's server, pages included, in a process of its own: on the same database and sandbox. */
export const forkServer = async (test: TestApp, distDir: string): Promise<FuzzedServer> => {
  const child = fork(PROCESS, { execArgv: ['--disable-warning=ExperimentalWarning', '--expose-gc'] });
  const start: Start = {
    environment: { ...test.environment, DIST_DIR: distDir, LOG_LEVEL: 'error' },
    databaseUrl: test.databaseUrl,
    sandboxPorts: { smtpPort: test.sandbox.smtpPort, pushPort: test.sandbox.pushPort },
    clockOffsetMs: test.clock.now().getTime() - Date.now(),
  };
  child.send(start);
  const url = await answerOf<string>(child);
  return {
    url,
    memory: () => {
      const answer = answerOf<Memory>(child);
      child.send('memory');
      return answer;
    },
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
};
