import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const READY_POLL_MS = 200;

/** Processes of the product on fixed ports. */
export interface Fleet {
  readonly ports: readonly number[];
  /** Ends one as a supervisor does, and starts it again; resolves when it is ready. */
  replace(index: number): Promise<void>;
  isReady(index: number): Promise<boolean>;
  log(): string;
  stop(): Promise<void>;
}

export const startFleet = async (
  ports: readonly number[],
  env: Readonly<Record<string, string>>,
): Promise<Fleet> => {
  let output = '';
  const start = (port: number): ChildProcess => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
      env: { ...process.env, ...env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output = `${output}${chunk.toString('utf8')}`.slice(-40_000);
      });
    return child;
  };
  const children = ports.map(start);
  const isReady = async (index: number): Promise<boolean> => {
    try {
      return (await fetch(`http://127.0.0.1:${ports[index]}/readyz`)).ok;
    } catch {
      return false;
    }
  };
  const ready = async (index: number): Promise<void> => {
    while (!(await isReady(index))) {
      if (children[index]?.exitCode !== null) throw new Error(`an instance ended:\n${output}`);
      await pause(READY_POLL_MS);
    }
  };
  const end = async (child: ChildProcess | undefined): Promise<void> => {
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  await Promise.all(ports.map((_, index) => ready(index)));
  return {
    ports,
    isReady,
    replace: async (index) => {
      await end(children[index]);
      children[index] = start(ports[index] ?? 0);
      await ready(index);
    },
    log: () => output,
    stop: async () => void (await Promise.all(children.map(end))),
  };
};

export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

/** A balancer as one stands in front of instances: it asks each whether it is ready, and sends calls to those that are. */
export const openBalancer = async (fleet: Fleet): Promise<Balancer> => {
  let usable: readonly number[] = fleet.ports;
  let next = 0;
  const timer = setInterval(async () => {
    const states = await Promise.all(fleet.ports.map((_, index) => fleet.isReady(index)));
    usable = fleet.ports.filter((_, index) => states[index]);
  }, READY_POLL_MS);
  const server: Server = createServer((incoming, outgoing) => {
    next += 1;
    const port = usable[next % Math.max(usable.length, 1)];
    const onward = httpRequest(
      {
        port,
        host: '127.0.0.1',
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
        agent: false,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
    },
  };
};
