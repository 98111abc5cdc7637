import type { Figure } from '../support/figures.ts';
import type { Portfolio } from '../support/portfolio/portfolio.ts';

/** What every part is given. */
export interface Bench {
  /** A database with the portfolio in it, made when the first part asks for it and shared by all. */
  portfolio(): Promise<Portfolio>;
}

/** One thing that is measured. Parts run one after another. */
export type Part = (bench: Bench) => Promise<readonly Figure[]>;
