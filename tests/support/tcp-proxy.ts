import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Network condition. 'cut': open connections break and none can be opened. 'stalled': nothing passes until it ends.
 * 'deaf': requests arrive and are processed, responses are lost. 'torn': each response breaks off after its beginning.
 * 'silent': all packets are lost, FIN included, and connections open then never recover.
 */
export type Condition = 'through' | 'cut' | 'stalled' | 'deaf' | 'torn' | 'silent';

/** A TCP proxy between a phone and the server, which forwards bytes as its condition allows. */
export interface TcpProxy {
  readonly url: string;
  become(condition: Condition): void;
  close(): Promise<void>;
}

interface Pair {
  readonly phone: Socket;
  readonly server: Socket;
  /** Writes that wait for the end of a stall. */
  readonly held: (() => void)[];
  /** A response was lost on it: it breaks when the condition ends. */
  breaksAfterFault: boolean;
  /** It was open while the condition was 'silent': both sides keep waiting. */
  isSilenced: boolean;
}

/** Bytes of a response that pass before it is torn. */
const TORN_AFTER_BYTES = 200;

/** Listens on `port`; 0 is any free one. */
export const openTcpProxy = async (port: number, serverPort: number): Promise<TcpProxy> => {
  let condition: Condition = 'through';
  const pairs = new Set<Pair>();

  const breakOff = (pair: Pair): void => {
    pairs.delete(pair);
    pair.phone.resetAndDestroy();
    pair.server.destroy();
  };

  const toPhone = (pair: Pair, bytes: Buffer): void => {
    if (condition === 'deaf') pair.breaksAfterFault = true;
    else if (condition === 'torn') {
      pair.phone.write(bytes.subarray(0, TORN_AFTER_BYTES), () => breakOff(pair));
    } else if (!pair.breaksAfterFault) pair.phone.write(bytes);
  };

  // A FIN received while silent is not answered, as Node would do by default.
  const listener = createServer({ allowHalfOpen: true }, (phone) => {
    if (condition === 'cut') {
      phone.resetAndDestroy();
      return;
    }
    const pair: Pair = {
      phone,
      server: connect({ port: serverPort, host: 'localhost', allowHalfOpen: true }),
      held: [],
      breaksAfterFault: false,
      isSilenced: condition === 'silent',
    };
    pairs.add(pair);
    const pass = (write: () => void) => {
      if (pair.isSilenced) return;
      if (condition === 'stalled') pair.held.push(write);
      else write();
    };
    phone.on('data', (bytes) => pass(() => pair.server.write(bytes)));
    pair.server.on('data', (bytes: Buffer) => pass(() => toPhone(pair, bytes)));
    for (const socket of [phone, pair.server]) {
      // A close of either side closes both.
      socket.on('close', () => {
        if (pair.isSilenced) return;
        pairs.delete(pair);
        pair.phone.destroy();
        pair.server.destroy();
      });
      socket.on('end', () => {
        if (!pair.isSilenced) socket.end();
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
        if (next === 'silent') pair.isSilenced = true;
        if (pair.isSilenced) continue;
        if (next === 'cut' || (next === 'through' && pair.breaksAfterFault)) breakOff(pair);
        else if (next !== 'stalled') for (const write of pair.held.splice(0)) write();
      }
    },
    close: async () => {
      for (const pair of [...pairs]) breakOff(pair);
      await new Promise((resolve) => listener.close(resolve));
    },
  };
};
