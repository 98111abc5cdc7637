import type { Database } from '../../server/database/connection.ts';
import type { Figure } from './figures.ts';

/** What every part is given. */
export interface Bench {
  /** First port of the servers that a part starts. */
  readonly port: number;
  /** A database with the portfolio in it, made when the first part asks for it and shared by all. */
  portfolio(): Promise<Portfolio>;
}

export interface Portfolio {
  readonly url: string;
  readonly db: Database;
  readonly loans: number;
}

/** One thing that is measured. Parts run one after another. */
export type Part = (bench: Bench) => Promise<readonly Figure[]>;
