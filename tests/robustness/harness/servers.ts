import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../server/infrastructure/database/open.ts';

/** Commands to a process of `server-process.ts`; the last two run every minute in production. */
export type Order =
  | { readonly kind: 'move-clock'; readonly offsetMs: number }
  | { readonly kind: 'drain' | 'schedule-due' | 'schedule-obligations' };

export interface Instance {
  readonly index: number;
  readonly url: string;
  isServing(): boolean;
  /** By SIGKILL, or as a supervisor does. Resolves when the process has exited. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Resolves when it is ready. */
  start(): Promise<void>;
  order(order: Order): void;
  /** Resolves when every queued job was tried. */
  drain(): Promise<void>;
}

export interface Servers {
  readonly instances: readonly Instance[];
  /** Folder of their files. */
  readonly folder: string;
  moveClocks(offsetMs: number): void;
  /** Milliseconds from each process start until it was ready. */
  readonly startTimes: readonly number[];
  /** The end of the servers' logs. */
  log(): string;
}

const LOG_LENGTH = 200_000;
/** Secrets that all servers of one product share. */
const SECRETS = ['CODE_SECRET', 'DRAFT_SECRET', 'PASS_SECRET'] as const;

/** With the product's adapters, routes and jobs, and a clock that the robot moves. */
const SERVER_PROCESS = 'tests/robustness/harness/server-process.ts';

export interface ServersOptions {
  readonly count: number;
  /** The product's own program, or by default one whose clock is the robot's. */
  readonly program?: string;
  defer(close: () => unknown): void;
  environmentOf(index: number, urls: readonly string[]): Readonly<Record<string, string>>;
}

/** Starts servers on one database, each a process with an environment and a port that it keeps over restarts. */
export const startServers = async ({
  count,
  program = SERVER_PROCESS,
  defer,
  environmentOf,
}: ServersOptions): Promise<Servers> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cuotasana-robustness-'));
  const secrets = Object.fromEntries(SECRETS.map((name) => [name, randomBytes(32).toString('base64url')]));
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const startTimes: number[] = [];
  let offsetMs = 0;
  let log = '';

  const createInstance = (url: string, index: number): Instance => {
    let child: ChildProcess | undefined;
    let isServing = false;

    const launch = (): ChildProcess =>
      spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, String(offsetMs)], {
        env: {
          ...process.env,
          SANDBOX: 'off',
          // All of a robot's people call from one address, and pay all day.
          ...{
            LIMIT_CALLS_OF_ACCOUNT: '100',
            LIMIT_CALLS_OF_ADDRESS: '1000',
            LIMIT_PAYMENT_ATTEMPTS: '1000',
          },
          PORT: new URL(url).port,
          DATA_DIR: path.join(folder, String(index)),
          ...secrets,
          // Two hundred starts: shares the compile cache.
          NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
          ...environmentOf(index, urls),
        },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
    /** The process is ready, or has done what it was told to do. */
    const report = async (process: ChildProcess): Promise<void> => {
      const listening = new AbortController();
      const { signal } = listening;
      const exit = once(process, 'exit', { signal }).then(() => {
        throw new Error(`server ${index} ended:\n${log.slice(-4_000)}`);
      });
      try {
        await Promise.race([once(process, 'message', { signal }), exit]);
      } finally {
        listening.abort();
        // The rejection is unused once a message arrived.
        exit.catch(() => undefined);
      }
    };

    return {
      index,
      url,
      isServing: () => isServing,
      end: async (signal) => {
        isServing = false;
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        const exit = once(child, 'exit');
        child.kill(signal);
        await exit;
      },
      start: async () => {
        const begun = performance.now();
        const started = launch();
        child = started;
        for (const stream of [started.stdout, started.stderr])
          stream?.on('data', (chunk: Buffer) => {
            log = `${log}${chunk.toString('utf8')}`.slice(-LOG_LENGTH);
          });
        await report(started);
        startTimes.push(performance.now() - begun);
        // It may have been moved meanwhile.
        started.send({ kind: 'move-clock', offsetMs } satisfies Order, () => undefined);
        isServing = true;
      },
      order: (order) => {
        // Killed at this moment: its next start sends the clock.
        if (child?.connected) child.send(order, () => undefined);
      },
      drain: async () => {
        if (!child) return;
        const done = report(child);
        child.send({ kind: 'drain' } satisfies Order);
        await done;
      },
    };
  };

  const instances = urls.map(createInstance);
  defer(async () => {
    await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
    await rm(folder, { recursive: true, force: true });
  });
  await Promise.all(instances.map((instance) => instance.start()));
  return {
    instances,
    folder,
    startTimes,
    moveClocks: (next) => {
      offsetMs = next;
      for (const instance of instances) instance.order({ kind: 'move-clock', offsetMs });
    },
    log: () => log,
  };
};
