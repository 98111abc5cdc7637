import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../server/infrastructure/database/open.ts';

const READY_POLL_MS = 200;
const JOBS_DONE = /^messaging_process_duration_count\{[^}]*outcome="done"[^}]*\} (\d+)/gm;

/** Processes of the product on fixed ports. */
export interface Fleet {
  readonly ports: readonly number[];
  /** Ends one as a supervisor does, and starts it again; resolves when it is ready. */
  replace(index: number): Promise<void>;
  isReady(index: number): Promise<boolean>;
  /** Jobs that it has worked off since its start, by its own metrics. */
  jobsDone(index: number): Promise<number>;
  log(): string;
  stop(): Promise<void>;
}

export const startFleet = async (
  ports: readonly number[],
  env: Readonly<Record<string, string>>,
): Promise<Fleet> => {
  let output = '';
  const metricsPorts = await Promise.all(ports.map(freePort));
  const start = (port: number, index: number): ChildProcess => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
      env: { ...process.env, ...env, PORT: String(port), METRICS_PORT: String(metricsPorts[index]) },
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
    jobsDone: async (index) => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPorts[index]}/metrics`)).text();
      return [...text.matchAll(JOBS_DONE)].reduce((sum, [, count]) => sum + Number(count), 0);
    },
    replace: async (index) => {
      await end(children[index]);
      children[index] = start(ports[index] ?? 0, index);
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

/** As in deploy/Caddyfile. */
const KEEP_ALIVE_MS = 2_000;
const TRY_MS = 10_000;
const TRY_AGAIN_MS = 100;

/** The answer's head, or the error and whether the request was sent before it. */
type Outcome = IncomingMessage | { readonly error: Error; readonly isSent: boolean };

const sendTo = (port: number, agent: Agent, incoming: IncomingMessage, body: Buffer): Promise<Outcome> =>
  new Promise((resolve) => {
    let isConnected = false;
    const { url, method, headers } = incoming;
    const onward = httpRequest({ host: '127.0.0.1', port, agent, path: url, method, headers }, resolve);
    onward.on('socket', (socket) => {
      if (!socket.connecting) isConnected = true;
      else socket.once('connect', () => (isConnected = true));
    });
    onward.on('error', (error) => resolve({ error, isSent: isConnected }));
    onward.end(body);
  });

/**
 * As the proxy of deploy/Caddyfile treats processes that it finds by name: in turns, over connections that it keeps, without asking who
 * is ready. What could not be sent goes to the next, and so does a GET; a POST that was sent is never repeated.
 */
export const openBalancer = async ({ ports }: Fleet): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true, timeout: KEEP_ALIVE_MS });
  let turn = 0;
  const forward = async (incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage | undefined> => {
    const until = performance.now() + TRY_MS;
    for (;;) {
      turn += 1;
      const outcome = await sendTo(ports[turn % ports.length] ?? 0, agent, incoming, body);
      if (!('error' in outcome)) return outcome;
      const mayRepeat = !outcome.isSent || incoming.method === 'GET';
      if (!mayRepeat || performance.now() > until) return undefined;
      await pause(TRY_AGAIN_MS);
    }
  };
  const server: Server = createServer(async (incoming, outgoing) => {
    const answer = await forward(incoming, await buffer(incoming));
    if (answer) {
      const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(outgoing);
    } else outgoing.writeHead(502).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
};
