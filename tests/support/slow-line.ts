import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line between a browser and a server. */
export interface Line {
  /** Towards the browser, of all connections together. */
  readonly kilobits: number;
  /** Milliseconds that each request takes longer. */
  readonly latencyMs: number;
}

export interface SlowLine {
  readonly url: string;
  close(): Promise<void>;
}

/** Of one packet. */
const PACKET_BYTES = 1_460;
const BITS = 8;
/** Waiting for its turn by connection; above it the server waits, as it does on a full line. */
const MOST_WAITING = 64 * 1_024;

interface Downstream {
  readonly client: Socket;
  readonly server: Socket;
  waiting: Buffer;
}

/** Sends a packet of each connection in turn, as the line's rate allows. */
const createPacer = ({ kilobits }: Line) => {
  const turns: Downstream[] = [];
  /** When the line is free again, milliseconds. */
  let freeAt = 0;
  let isSending = false;

  const sendNext = (): void => {
    const next = turns.shift();
    isSending = next !== undefined;
    if (!next) return;
    const packet = next.waiting.subarray(0, PACKET_BYTES);
    next.waiting = next.waiting.subarray(PACKET_BYTES);
    if (next.waiting.length > 0) turns.push(next);
    if (next.waiting.length < MOST_WAITING) next.server.resume();
    freeAt = Math.max(freeAt, performance.now()) + (packet.length * BITS) / kilobits;
    setTimeout(
      () => {
        if (next.client.writable) next.client.write(packet);
        sendNext();
      },
      Math.max(freeAt - performance.now(), 0),
    );
  };

  return (one: Downstream, bytes: Buffer): void => {
    if (one.waiting.length === 0) turns.push(one);
    one.waiting = Buffer.concat([one.waiting, bytes]);
    if (one.waiting.length >= MOST_WAITING) one.server.pause();
    if (!isSending) sendNext();
  };
};

/**
 * A slow line to a server of this machine. The tools of a browser do not throttle the first request of a new profile
 * reliably; a line of its own does.
 */
export const openSlowLine = async (target: string, line: Line): Promise<SlowLine> => {
  const { port, hostname } = new URL(target);
  const send = createPacer(line);
  const sockets = new Set<Socket>();
  const listener = createServer((client) => {
    const server = connect({ port: Number(port), host: hostname, noDelay: true });
    client.setNoDelay(true);
    const down: Downstream = { client, server, waiting: Buffer.alloc(0) };
    const end = () => {
      for (const socket of [client, server]) {
        socket.destroy();
        sockets.delete(socket);
      }
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', end);
    }
    client.on('data', (bytes) => setTimeout(() => server.writable && server.write(bytes), line.latencyMs));
    server.on('data', (bytes) => send(down, bytes));
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port: own } = listener.address() as AddressInfo;
  return {
    url: `http://${hostname}:${own}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
};
