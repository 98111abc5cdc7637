import type { Day } from './law.ts';
import type { Step } from './timeline.ts';

/** A change that somebody made: in the middle of which step, and when it was done, by the clock that nobody moves. */
export interface Change {
  readonly step: number;
  readonly realMs: number;
}

/** What a round did, besides what came to the vendors. */
export interface Happened {
  readonly steps: readonly Step[];
  /** Steps after which nothing was left to be done, before the clock went on. */
  readonly settled: ReadonlySet<number>;
  /** Payments by credit number, and those who wanted no more by account. */
  readonly paid: ReadonlyMap<number, Change>;
  readonly stopped: ReadonlyMap<string, Change>;
}

/** What the product wrote down of a message: which reminder it was. */
export interface Logged {
  readonly id: string;
  readonly accountId: string;
  readonly creditNumber: number;
  readonly dueOn: Day;
  readonly rule: string;
  readonly wantedOn: Day;
  readonly state: string;
  readonly reason: string | null;
  /** The day of its first attempt. */
  readonly attemptedOn: Day | undefined;
}
