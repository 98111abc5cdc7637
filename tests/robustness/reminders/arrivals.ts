import { type Attempt, offsetAt } from './attempts.ts';
import type { Received } from './vendors/received.ts';

/** A message as it came to a vendor, with what its server knew. */
export interface Arrival extends Received {
  /** When it came, by the clock that its server went by when it decided to send it. */
  readonly at: number;
  /** When that decision began, by the clock that nobody moves. */
  readonly startedAt: number;
  /** Until when its service may still deliver it. */
  readonly until?: number;
}

/** Each message by the clock of its own server; one that no server decided upon goes by the last clock, and is complained of. */
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
