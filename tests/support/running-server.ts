import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtApp } from './built-app.ts';

export interface RunningServer {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly dataDir: string;
  /** Ends the process without any goodbye, as a power cut would; its database server stays. */
  kill(): Promise<void>;
  /** With other variables than before, those hold from then on: another build, say. */
  start(changed?: Readonly<Record<string, string>>): Promise<void>;
  /** Ends everything and removes the data. */
  close(): Promise<void>;
}

const READY_MS = 60_000;

const waitUntilReady = async (url: string, child: ChildProcess, output: () => string): Promise<void> => {
  const deadline = performance.now() + READY_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended at start:\n${output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    if (performance.now() > deadline) throw new Error(`the server was not ready in time:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** From the one that it is asked for on: the app's, the sandbox's, and those of its mail and its push service. */
export const SERVER_PORTS = 4;

/** The whole product as `npm start` runs it, in a process of its own, on ports and data of its own. */
export const runServer = async (
  port: number,
  variables: Readonly<Record<string, string>> = {},
): Promise<RunningServer> => {
  const sandboxPort = port + 1;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cuotasana-e2e-'));
  const url = `http://localhost:${port}`;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(port + 2),
    SANDBOX_PUSH_PORT: String(port + 3),
    SANDBOX_PACE: '0',
    DATA_DIR: dataDir,
    DIST_DIR: await builtApp(),
    LIMIT_SIGN_UPS_PER_ADDRESS: '100000',
    LIMIT_CODES_PER_ADDRESS: '100000',
    LIMIT_LOOKUPS_PER_ADDRESS: '100000',
    ...variables,
  };
  let child: ChildProcess | undefined;
  let output = '';

  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  const start = async (changed: Readonly<Record<string, string>> = {}): Promise<void> => {
    Object.assign(env, changed);
    const isTaken = await fetch(`${url}/readyz`).then(
      () => true,
      () => false,
    );
    // Whoever is there would answer in the place of the one that cannot start.
    if (isTaken) throw new Error(`somebody listens on port ${port} already`);
    child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output = `${output}${chunk.toString('utf8')}`.slice(-20_000);
      });
    }
    await waitUntilReady(url, child, () => output);
  };

  await start();
  return {
    url,
    sandboxUrl,
    dataDir,
    kill: () => end('SIGKILL'),
    start,
    close: async () => {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
