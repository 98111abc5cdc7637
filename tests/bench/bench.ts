import type { Figure } from '../support/figures.ts';
import type { OwnDatabase } from '../support/own-database.ts';
import type { Portfolio } from '../support/portfolio.ts';
import { type RunningServer, runServer } from '../support/running-server.ts';

export interface Bench {
  /** A database with a million young loans, made on first use and shared by the parts that need so many. */
  million(): Promise<OwnDatabase>;
  /** A database with the portfolio, created on first use and shared by all parts. */
  portfolio(): Promise<Portfolio>;
}

/** One benchmark. Parts run one after another. */
export type Part = (bench: Bench) => Promise<readonly Figure[]>;

/** A server while it is measured. */
export const withServer = async <T>(
  work: (server: RunningServer) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> => {
  const server = await runServer(settings);
  try {
    return await work(server);
  } finally {
    await server.close();
  }
};

/** A server that answers and leaves the portfolio's jobs alone: they would begin while it is measured, and go on for hours. */
export const withWebServer = <T>(
  { settings }: Pick<Portfolio, 'settings'>,
  work: (server: RunningServer) => Promise<T>,
): Promise<T> => withServer(work, { ...settings, ROLE: 'web' });
