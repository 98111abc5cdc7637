import type { Tally } from '../../support/tally.ts';
import type { Borrowers } from './borrowers.ts';
import type { Calls } from './calls.ts';

/** Shared by all payers of a round. */
export interface Payers {
  readonly borrowers: Borrowers;
  readonly calls: Calls;
  readonly tally: Tally;
  /** Tokens of the provider's test cards, by number. */
  readonly cards: Readonly<Record<string, string>>;
}
