import { connect, type Socket } from 'node:net';

export interface LoadFigures {
  /** Answers per second. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers that were no 200. */
  readonly failures: number;
}

export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** The next request: its path, and a bearer token. */
  readonly next: () => { readonly path: string; readonly token?: string };
}

const HEAD_END = Buffer.from('\r\n\r\n');

interface Answer {
  readonly status: string;
  /** The server closes the connection after it. */
  readonly isLast: boolean;
  /** Bytes, head included. */
  readonly length: number;
}

/** The answer that some bytes begin with, as far as its length is known; undefined while its head is incomplete. */
const answerIn = (bytes: Buffer): Answer | undefined => {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end).toLowerCase();
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without a length: ${head}`);
  return {
    status: head.slice(9, 12),
    isLast: head.includes('\r\nconnection: close'),
    length: end + HEAD_END.length + Number(length),
  };
};

/** One request at a time on a connection that is kept, and opened again when the server has closed it. */
const requester = (port: number) => {
  let socket: Socket | undefined;
  let onBytes: (bytes: Buffer) => void = () => undefined;
  let onFailure: (error: Error) => void = () => undefined;
  const open = (): Socket => {
    const opened = connect({ port, host: '127.0.0.1', noDelay: true });
    opened.on('data', (bytes) => onBytes(bytes));
    opened.on('error', (error) => onFailure(error));
    return opened;
  };
  return {
    send: (request: string): Promise<string> =>
      new Promise((resolve, reject) => {
        let received: Buffer | undefined;
        onFailure = reject;
        onBytes = (bytes) => {
          received = received ? Buffer.concat([received, bytes]) : bytes;
          const answer = answerIn(received);
          if (!answer || received.length < answer.length) return;
          if (answer.isLast) {
            socket?.destroy();
            socket = undefined;
          }
          resolve(answer.status);
        };
        socket ??= open();
        socket.write(request);
      }),
    close: (): void => void socket?.destroy(),
  };
};

const textOf = ({ path, token }: ReturnType<Load['next']>): string =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${token ? `authorization: Bearer ${token}\r\n` : ''}\r\n`;

/**
 * What a server answers when each of some connections sends its next request as soon as it has the answer to the one
 * before. It says how much a server can do, and not how long people would wait: for that see `callAtConstantRate`.
 */
export const closedLoop = async ({ port, connections, seconds, next }: Load): Promise<LoadFigures> => {
  const took: number[] = [];
  let failures = 0;
  const start = performance.now();
  const end = start + seconds * 1_000;
  const work = async (): Promise<void> => {
    const { send, close } = requester(port);
    for (let now = performance.now(); now < end; ) {
      const status = await send(textOf(next()));
      const answeredAt = performance.now();
      took.push(answeredAt - now);
      if (status !== '200') failures += 1;
      now = answeredAt;
    }
    close();
  };
  await Promise.all(Array.from({ length: connections }, work));
  const lasted = (performance.now() - start) / 1_000;
  const sorted = took.sort((first, second) => first - second);
  const percentile = (share: number) =>
    sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? Number.NaN;
  return { perSecond: took.length / lasted, p50Ms: percentile(0.5), p99Ms: percentile(0.99), failures };
};
