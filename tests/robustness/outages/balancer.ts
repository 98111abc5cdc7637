import { once } from 'node:events';
import { Agent, createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

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
export const openBalancer = async (ports: readonly number[]): Promise<Balancer> => {
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
  const server = createServer(async (incoming, outgoing) => {
    const answer = await forward(incoming, await buffer(incoming));
    if (answer) {
      const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(outgoing);
    } else outgoing.writeHead(502).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
};
