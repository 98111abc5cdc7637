import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * How the line is. 'cut': what is open breaks and nothing can be opened. 'stalled': nothing passes until it is over. 'deaf':
 * requests arrive and are acted upon, their answers never come back. 'torn': each answer breaks off after its beginning.
 * 'silent': whatever either side sends is lost, a goodbye too, and what was open then never hears anything again.
 */
export type Condition = 'through' | 'cut' | 'stalled' | 'deaf' | 'torn' | 'silent';

/** The line between a phone and the server: a port of its own that hands bytes on, as long as its condition lets it. */
export interface TcpProxy {
  readonly url: string;
  become(condition: Condition): void;
  close(): Promise<void>;
}

interface Pair {
  readonly phone: Socket;
  readonly server: Socket;
  /** What waits for the end of a stall. */
  readonly held: (() => void)[];
  /** An answer was lost on it: it breaks when the line is well again. */
  isDoomed: boolean;
  /** It was open while the line was silent: both sides are left waiting. */
  isLost: boolean;
}

/** Bytes of an answer that still come through before it tears. */
const TORN_AFTER_BYTES = 200;

/** Listens on `port`, or with 0 on any free one. */
export const openTcpProxy = async (port: number, serverPort: number): Promise<TcpProxy> => {
  let condition: Condition = 'through';
  const pairs = new Set<Pair>();

  const breakOff = (pair: Pair): void => {
    pairs.delete(pair);
    pair.phone.resetAndDestroy();
    pair.server.destroy();
  };

  const toPhone = (pair: Pair, bytes: Buffer): void => {
    if (condition === 'deaf') pair.isDoomed = true;
    else if (condition === 'torn') {
      pair.phone.write(bytes.subarray(0, TORN_AFTER_BYTES), () => breakOff(pair));
    } else if (!pair.isDoomed) pair.phone.write(bytes);
  };

  // An end that comes while the line is silent is not answered, as Node would do by itself.
  const listener = createServer({ allowHalfOpen: true }, (phone) => {
    if (condition === 'cut') {
      phone.resetAndDestroy();
      return;
    }
    const pair: Pair = {
      phone,
      server: connect({ port: serverPort, host: 'localhost', allowHalfOpen: true }),
      held: [],
      isDoomed: false,
      isLost: condition === 'silent',
    };
    pairs.add(pair);
    const pass = (write: () => void) => {
      if (pair.isLost) return;
      if (condition === 'stalled') pair.held.push(write);
      else write();
    };
    phone.on('data', (bytes) => pass(() => pair.server.write(bytes)));
    pair.server.on('data', (bytes: Buffer) => pass(() => toPhone(pair, bytes)));
    for (const socket of [phone, pair.server]) {
      // Whoever hangs up, hangs up for both.
      socket.on('close', () => {
        if (pair.isLost) return;
        pairs.delete(pair);
        pair.phone.destroy();
        pair.server.destroy();
      });
      socket.on('end', () => {
        if (!pair.isLost) socket.end();
      });
      socket.on('error', () => undefined);
    }
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, 'localhost', resolve);
  });

  return {
    url: `http://localhost:${(listener.address() as AddressInfo).port}`,
    become: (next) => {
      condition = next;
      for (const pair of [...pairs]) {
        if (next === 'silent') pair.isLost = true;
        if (pair.isLost) continue;
        if (next === 'cut' || (next === 'through' && pair.isDoomed)) breakOff(pair);
        else if (next !== 'stalled') for (const write of pair.held.splice(0)) write();
      }
    },
    close: async () => {
      for (const pair of [...pairs]) breakOff(pair);
      await new Promise((resolve) => listener.close(resolve));
    },
  };
};
