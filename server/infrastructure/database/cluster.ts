import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type PostgresBinaries, withoutRoot } from './postgres-binaries.ts';

export interface RunningCluster {
  readonly port: number;
  /** False: the server was already running. */
  readonly started: boolean;
  stop(): Promise<void>;
}

interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Lines of `postmaster.pid`: 1 process id, 4 port, 8 status. Absent or stale: undefined. */
const readPostmaster = (folder: string): PostmasterFile | undefined => {
  const file = path.join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  return { pid, port: Number(lines[3]), isReady: (lines[7] ?? '').trim() === 'ready' };
};

const until = async <T>(probe: () => T | undefined, timeoutMs: number, what: string): Promise<T> => {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = probe();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`${what}: not within ${timeoutMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const run = async (binary: string, args: string[], owner: Awaited<ReturnType<typeof withoutRoot>>) => {
  const [command, rest] = owner.command(binary, args);
  const child = spawn(command, rest, { ...owner.ids, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8');
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${path.basename(binary)} failed (${code}): ${stderr.trim()}`);
};

/** Its log names constraints and statements, not the values in them: people do not belong there. */
const DISCREET_LOG = {
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
};
const MAX_LOG_BYTES = 10 * 1_048_576;

/** Opens the log for appending; a large one becomes the earlier one. */
const openLog = (file: string): number => {
  if (existsSync(file) && statSync(file).size > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
};

/**
 * Starts a PostgreSQL server on `folder` (created if absent), or reuses the one that a killed process left running.
 * Listens on loopback with password authentication, detached from this process; `stop` does a fast shutdown.
 * @throws throws with the server's own message when initdb fails or it is not ready within 30 s.
 */
export const startCluster = async (options: {
  readonly folder: string;
  readonly password: string;
  readonly binaries: PostgresBinaries;
  readonly port: () => Promise<number>;
  readonly settings?: Readonly<Record<string, string>>;
}): Promise<RunningCluster> => {
  const folder = path.resolve(options.folder);
  const stop = (pid: number) => async () => {
    if (!isAlive(pid)) return;
    process.kill(pid, 'SIGINT');
    await until(() => (isAlive(pid) ? undefined : true), 30_000, 'stop of the database');
  };

  const alive = readPostmaster(folder);
  if (alive) {
    const ready = await until(
      () => {
        const now = readPostmaster(folder);
        return now?.isReady ? now : undefined;
      },
      30_000,
      'start of the database',
    );
    return { port: ready.port, started: false, stop: stop(ready.pid) };
  }

  const owner = await withoutRoot();
  if (!existsSync(path.join(folder, 'PG_VERSION'))) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const passwordFile = `${folder}.password`;
    await writeFile(passwordFile, `${options.password}\n`, { mode: 0o600 });
    if (owner.ids.uid !== undefined && owner.ids.gid !== undefined) {
      await chown(folder, owner.ids.uid, owner.ids.gid);
      await chown(passwordFile, owner.ids.uid, owner.ids.gid);
    }
    await run(
      options.binaries.initdb,
      [
        `--pgdata=${folder}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
      ],
      owner,
    );
    await rm(passwordFile, { force: true });
  }

  const port = await options.port();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...DISCREET_LOG,
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args] = owner.command(options.binaries.postgres, [
    '-D',
    folder,
    '-p',
    String(port),
    ...flags,
  ]);
  const logFile = `${folder}.log`;
  const log = openLog(logFile);
  const child = spawn(command, args, { ...owner.ids, detached: true, stdio: ['ignore', log, log] });
  child.unref();
  const ready = await until(
    () => {
      if (child.exitCode !== null) return 'exited' as const;
      const now = readPostmaster(folder);
      return now?.isReady ? now : undefined;
    },
    30_000,
    'start of the database',
  );
  if (ready === 'exited') {
    const output = await readFile(logFile, 'utf8');
    throw new Error(`the database server ended at start:\n${output.trim().split('\n').slice(-5).join('\n')}`);
  }
  return { port: ready.port, started: true, stop: stop(ready.pid) };
};
