import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp, sourcesStamp } from '../../server/setup/build-app.ts';
import { registerCleanup, unregisterCleanup } from './reaper.ts';

/** The only build whose pages publish their pending work. */
export const TEST_BUILD = { VITE_TEST: '1' };

/**
 * The app's test build, built once per state of the sources in a folder of its own, so that no build replaces the
 * files of a running server.
 */
export const builtApp = async (variables: Readonly<Record<string, string>> = {}): Promise<string> => {
  const folder = path.resolve('node_modules/.cache/test-builds', sourcesStamp(variables).slice(0, 16));
  await buildApp(folder, variables);
  return folder;
};

export interface RunningServer {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly dataDir: string;
  /** SIGKILL, as a power cut; its database server stays. */
  kill(): Promise<void>;
  /** `changed` variables stay in force for later starts. */
  start(changed?: Readonly<Record<string, string>>): Promise<void>;
  /** SIGTERM: the server and its database end, their data stay. */
  stop(): Promise<void>;
  /** Stops everything and removes the data. */
  close(): Promise<void>;
}

export interface ServerProcess extends RunningServer {
  signal(name: NodeJS.Signals): void;
  /** The exit code of the process that was started last. */
  ended(): Promise<number | null>;
}

interface Addresses {
  readonly url: string;
  readonly sandboxUrl: string;
  /** By the names of their settings. */
  readonly ports: Readonly<Record<string, string>>;
}

const READY_MS = 60_000;
const CLOSING_MS = 30_000;

const isRunning = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null;

const end = async (child: ChildProcess | undefined, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
  if (!isRunning(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const isSlow = await Promise.race([ended.then(() => false), pause(CLOSING_MS, true, { ref: false })]);
  if (isSlow) child.kill('SIGKILL');
  await ended;
};

/**
 * The server's addresses, once it is ready.
 * @throws it exited, or timed out; with its output.
 */
const readiness = async (child: ChildProcess, output: () => string): Promise<Addresses> => {
  const over = new AbortController();
  const { signal } = over;
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([addresses]) => addresses as Addresses),
      once(child, 'exit', { signal }).then(() => {
        throw new Error(`the server ended at start:\n${output()}`);
      }),
      pause(READY_MS, undefined, { signal }).then(() => {
        throw new Error(`the server was not ready in time:\n${output()}`);
      }),
    ]);
  } finally {
    over.abort();
  }
};

/** Of a killed server, which cannot stop it any more. */
const stopDatabase = async (dataDir: string): Promise<void> => {
  try {
    const [pid] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
    for (;;) {
      process.kill(Number(pid), 'SIGINT');
      await pause(20);
    }
  } catch {
    // There is none, or no longer.
  }
};

/**
 * The whole product as under `npm start`, in a process, with its own data and on free ports, which it keeps over
 * restarts. It never outlives its parent process.
 */
export const runServer = async (
  variables: Readonly<Record<string, string>> = {},
  build: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> => {
  const dist = variables.DIST_DIR ?? (await builtApp(build));
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cuotasana-e2e-'));
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: '0',
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    SANDBOX_PUSH_PORT: '0',
    SANDBOX_PACE: '0',
    DATA_DIR: dataDir,
    DIST_DIR: dist,
    LIMIT_SIGN_UPS_PER_ADDRESS: '100000',
    LIMIT_CODES_PER_ADDRESS: '100000',
    LIMIT_LOOKUPS_PER_ADDRESS: '100000',
    LIMIT_PAYMENT_ATTEMPTS: '100000',
    ...variables,
  };
  let child: ChildProcess | undefined;
  let ending: Promise<number | null> = Promise.resolve(null);
  let output = '';

  const close = async (): Promise<void> => {
    await end(child, 'SIGTERM');
    await stopDatabase(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
    unregisterCleanup(dataDir);
  };
  const start = async (changed: Readonly<Record<string, string>> = {}): Promise<Addresses> => {
    Object.assign(env, changed);
    const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = started;
    ending = once(started, 'exit').then(([code]) => code);
    registerCleanup({ folder: dataDir, pid: started.pid });
    started.once('exit', () => {
      if (child === started) registerCleanup({ folder: dataDir });
    });
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output = `${output}${chunk.toString('utf8')}`.slice(-20_000);
      });
    }
    try {
      return await readiness(started, () => output);
    } catch (error) {
      await end(started, 'SIGKILL');
      throw error;
    }
  };

  registerCleanup({ folder: dataDir });
  const { url, sandboxUrl, ports } = await start().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  // Pages and people know these URLs: a restart keeps them.
  Object.assign(env, ports);
  return {
    url,
    sandboxUrl,
    dataDir,
    signal: (name) => void child?.kill(name),
    ended: () => ending,
    kill: () => end(child, 'SIGKILL'),
    stop: async () => {
      await end(child, 'SIGTERM');
      await stopDatabase(dataDir);
    },
    start: async (changed) => void (await start(changed)),
    close,
  };
};
