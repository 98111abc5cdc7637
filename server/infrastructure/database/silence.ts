import { connect } from 'node:net';
import path from 'node:path';
import pg from 'pg';

/** A statement that takes longer may be slow, or its server silent. */
const SUSPECT_MS = 2_000;
const PROBE_MS = 1_500;
/** Until a silent server is asked again. */
const AGAIN_MS = 250;

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

export interface SilenceCheck {
  /** Whether the server was found silent and has not been heard since: it is asked again all the time. */
  isSilent(): boolean;
  /** Asks now, in the background: something took suspiciously long. */
  suspect(): void;
  /** While a statement takes long the server is asked, and if it is silent `giveUp` is called. */
  watch(statement: Promise<unknown>, giveUp: () => void): void;
}

/** Tells a silent server from a slow one, long before the timeout that a slow statement has. */
export const createSilenceCheck = (url: string): SilenceCheck => {
  const server = new pg.Client(url);
  let probing: Promise<boolean> | undefined;
  let isSilent = false;

  /** Concurrent statements share one probe. */
  const probe = (): Promise<boolean> => {
    probing ??= answers(server)
      .then((isAlive) => {
        isSilent = !isAlive;
        if (isSilent) setTimeout(() => void probe(), AGAIN_MS).unref();
        return isAlive;
      })
      .finally(() => {
        probing = undefined;
      });
    return probing;
  };

  return {
    isSilent: () => isSilent,
    suspect: () => void probe(),
    watch: (statement, giveUp) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isPending = true;
      const probeLater = (): void => {
        timer = setTimeout(async () => {
          const isAlive = await probe();
          if (!isPending) return;
          if (isAlive) probeLater();
          else giveUp();
        }, SUSPECT_MS);
        timer.unref();
      };
      const end = (): void => {
        isPending = false;
        clearTimeout(timer);
      };
      probeLater();
      statement.then(end, end);
    },
  };
};
