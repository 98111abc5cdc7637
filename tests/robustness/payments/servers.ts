import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../server/infrastructure/database/open.ts';

/** Commands of the harness to a server. */
export type Order =
  | { readonly kind: 'move-clock'; readonly offsetMs: number }
  | { readonly kind: 'drain' }
  /** Run every minute in production. */
  | { readonly kind: 'schedule-due' | 'schedule-obligations' };

/** Messages of a server to the harness. */
export type Report = 'ready' | 'drained';

export interface Instance {
  readonly index: number;
  readonly url: string;
  isServing(): boolean;
  /** SIGKILL. Resolves when the process has exited. */
  kill(): Promise<void>;
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
  stop(): Promise<void>;
}

const LOG_LENGTH = 200_000;
/** Secrets that all servers of one product share. */
const SECRETS = ['CODE_SECRET', 'DRAFT_SECRET', 'PASS_SECRET'] as const;

const freePorts = async (count: number): Promise<readonly number[]> => {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
};

/** Starts `count` servers on one database, each with its own environment. */
export const startServers = async (
  count: number,
  environmentOf: (index: number, urls: readonly string[]) => Readonly<Record<string, string>>,
): Promise<Servers> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cuotasana-robustness-'));
  const secrets = Object.fromEntries(SECRETS.map((name) => [name, randomBytes(32).toString('base64url')]));
  // A restarted server must keep its port.
  const ports = await freePorts(count);
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const startTimes: number[] = [];
  let offsetMs = 0;
  let log = '';

  const createInstance = (port: number, index: number): Instance => {
    let child: ChildProcess | undefined;
    let serving = false;

    const awaitReport = async (expected: Report): Promise<void> => {
      for (;;) {
        if (!child || child.exitCode !== null)
          throw new Error(`server ${index} ended:\n${log.slice(-4_000)}`);
        const listening = new AbortController();
        const { signal } = listening;
        const ended = once(child, 'exit', { signal }).then(() => []);
        // The rejection is unused once a message arrived.
        ended.catch(() => undefined);
        const [report] = await Promise.race([once(child, 'message', { signal }), ended]);
        listening.abort();
        if (report === expected) return;
      }
    };

    return {
      index,
      url: `http://127.0.0.1:${port}`,
      isServing: () => serving,
      kill: async () => {
        serving = false;
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
      start: async () => {
        const begun = performance.now();
        child = spawn(
          process.execPath,
          [
            '--disable-warning=ExperimentalWarning',
            'tests/robustness/payments/instance.ts',
            String(offsetMs),
          ],
          {
            env: {
              ...process.env,
              NODE_ENV: 'test',
              SANDBOX: 'off',
              IDENTITY: 'off',
              PORT: String(port),
              DATA_DIR: path.join(folder, String(index)),
              ...secrets,
              // Two hundred starts: shares the compile cache.
              NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
              LIMIT_LOOKUPS_PER_ADDRESS: '1000000',
              ...environmentOf(index, urls),
            },
            stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
          },
        );
        for (const stream of [child.stdout, child.stderr]) {
          stream?.on('data', (chunk: Buffer) => {
            log = `${log}${chunk.toString('utf8')}`.slice(-LOG_LENGTH);
          });
        }
        await awaitReport('ready');
        child.send({ kind: 'move-clock', offsetMs } satisfies Order, () => undefined);
        startTimes.push(performance.now() - begun);
        serving = true;
      },
      order: (order) => {
        // Killed at this moment: its next start sends the clock.
        if (child?.connected) child.send(order, () => undefined);
      },
      drain: async () => {
        const done = awaitReport('drained');
        child?.send({ kind: 'drain' } satisfies Order);
        await done;
      },
    };
  };

  const instances = ports.map(createInstance);
  const fleet: Servers = {
    instances,
    folder,
    startTimes,
    moveClocks: (next) => {
      offsetMs = next;
      for (const instance of instances) instance.order({ kind: 'move-clock', offsetMs });
    },
    log: () => log,
    stop: async () => {
      await Promise.all(instances.map((instance) => instance.kill()));
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await Promise.all(instances.map((instance) => instance.start()));
  } catch (error) {
    await fleet.stop();
    throw error;
  }
  return fleet;
};
