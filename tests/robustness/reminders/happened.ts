import type { Day } from '../law.ts';
import type { Step } from './timeline.ts';

/** A person's change: during which step, and its completion in real time. */
export interface Change {
  readonly step: number;
  readonly realMs: number;
}

/** Events of a round besides the received messages. */
export interface Happened {
  readonly steps: readonly Step[];
  /** Steps after which nothing was pending before the clock moved on. */
  readonly settled: ReadonlySet<number>;
  /** Payments by credit number, and unsubscribes by account. */
  readonly paid: ReadonlyMap<number, Change>;
  readonly stopped: ReadonlyMap<string, Change>;
}

/** The product's record of a message. */
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
