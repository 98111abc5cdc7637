import type { Figure } from '../support/figures.ts';
import type { Portfolio } from '../support/portfolio.ts';

export interface Bench {
  /** A database with the portfolio, created on first use and shared by all parts. */
  portfolio(): Promise<Portfolio>;
}

/** One benchmark. Parts run one after another. */
export type Part = (bench: Bench) => Promise<readonly Figure[]>;
