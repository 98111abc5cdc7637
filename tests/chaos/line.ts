import { connect, createServer, type Socket } from 'node:net';

/**
 * How the line is. 'cut': what is open breaks and nothing can be opened. 'stalled': nothing passes until it is over. 'deaf':
 * requests arrive and are acted upon, their answers never come back. 'torn': each answer breaks off after its beginning.
 */
export type Condition = 'through' | 'cut' | 'stalled' | 'deaf' | 'torn';

/** The line between a phone and the server: a port of its own that hands bytes on, as long as its condition lets it. */
export interface Line {
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
}

/** Bytes of an answer that still come through before it tears. */
const TORN_AFTER_BYTES = 200;

export const openLine = async (port: number, serverPort: number): Promise<Line> => {
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

  const listener = createServer((phone) => {
    if (condition === 'cut') {
      phone.resetAndDestroy();
      return;
    }
    const pair: Pair = { phone, server: connect(serverPort, 'localhost'), held: [], isDoomed: false };
    pairs.add(pair);
    const pass = (deed: () => void) => {
      if (condition === 'stalled') pair.held.push(deed);
      else deed();
    };
    phone.on('data', (bytes) => pass(() => pair.server.write(bytes)));
    pair.server.on('data', (bytes: Buffer) => pass(() => toPhone(pair, bytes)));
    for (const socket of [phone, pair.server]) {
      // Whoever hangs up, hangs up for both.
      socket.on('close', () => {
        pairs.delete(pair);
        pair.phone.destroy();
        pair.server.destroy();
      });
      socket.on('error', () => undefined);
    }
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, 'localhost', resolve);
  });

  return {
    url: `http://localhost:${port}`,
    become: (next) => {
      condition = next;
      for (const pair of [...pairs]) {
        if (next === 'cut' || (next === 'through' && pair.isDoomed)) breakOff(pair);
        else if (next !== 'stalled') for (const deed of pair.held.splice(0)) deed();
      }
    },
    close: async () => {
      for (const pair of [...pairs]) breakOff(pair);
      await new Promise((resolve) => listener.close(resolve));
    },
  };
};
