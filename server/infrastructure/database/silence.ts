import { connect } from 'node:net';
import path from 'node:path';
import pg from 'pg';

/** A statement that takes longer may be slow, or its server silent. */
const SUSPECT_MS = 2_000;
const PROBE_MS = 1_500;

/** SSLRequest of the PostgreSQL protocol: length and code; a server answers one byte, before any login. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Whether the server, or a pooler in front of it, answers a new connection in time; takes none of its connections. */
const answers = ({ host, port }: pg.Client): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = host.startsWith('/')
      ? connect(path.join(host, `.s.PGSQL.${port}`))
      : connect({ host, port });
    const end = (isAlive: boolean): void => {
      socket.destroy();
      resolve(isAlive);
    };
    socket.setTimeout(PROBE_MS, () => end(false));
    socket.on('connect', () => socket.write(SSL_REQUEST));
    socket.on('data', () => end(true));
    socket.on('error', () => end(false));
    socket.on('close', () => end(false));
  });

/**
 * Watches pending statements. While one takes long the server is probed, and if it is silent `giveUp` is called, long
 * before the timeout that a slow statement has.
 */
export const createSilenceCheck = (url: string) => {
  const server = new pg.Client(url);
  let probing: Promise<boolean> | undefined;
  /** Concurrent statements share one probe. */
  const probe = (): Promise<boolean> => {
    probing ??= answers(server).finally(() => {
      probing = undefined;
    });
    return probing;
  };

  return (statement: Promise<unknown>, giveUp: () => void): void => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPending = true;
    const watch = (): void => {
      timer = setTimeout(async () => {
        const isAlive = await probe();
        if (!isPending) return;
        if (isAlive) watch();
        else giveUp();
      }, SUSPECT_MS);
      timer.unref();
    };
    const end = (): void => {
      isPending = false;
      clearTimeout(timer);
    };
    watch();
    statement.then(end, end);
  };
};
