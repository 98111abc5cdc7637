import { type Attempt, offsetAt } from './attempts.ts';
import type { Received } from './vendors/received.ts';

/** A message as a vendor received it, with the state of the clock when it was sent. */
export interface Arrival extends Received {
  /** Arrival by the clock that its server used when it decided to send it. */
  readonly at: number;
  /** Start of that decision, in real time. */
  readonly startedAt: number;
  /** The latest delivery by its push service. */
  readonly until?: number;
}

/** Each message by its own server's clock; one without a recorded decision gets the last clock, and is reported. */
export const arrivalsOf = (
  received: readonly Received[],
  attempts: ReadonlyMap<string, readonly Attempt[]>,
  offsets: readonly number[],
): readonly Arrival[] =>
  received.map((message) => {
    const attempt = attempts.get(message.id)?.findLast(({ startedAt }) => startedAt <= message.realMs);
    const at = message.realMs + (attempt ? offsetAt(attempt, offsets) : (offsets.at(-1) ?? 0));
    return {
      ...message,
      at,
      startedAt: attempt?.startedAt ?? message.realMs,
      ...(message.lifeMs === undefined ? {} : { until: at + message.lifeMs }),
    };
  });
